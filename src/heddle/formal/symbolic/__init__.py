"""Networks of symbolic pushdown systems: rules that are guarded updates of finite variables."""
