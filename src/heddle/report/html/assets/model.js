// The data of the page, and what follows from them for each step of a run.

/** @typedef {[string | null, number | null, string | null, string | null]} Place  file, line, class, method */
/** @typedef {{t: number, p: number, a: number, s?: number, r?: [number, number][], c?: [number, number | null, number][], h?: number[], x?: number[], w?: string, k?: number[]}} RawStep */
/** @typedef {{read: number, changed: number, resumed: number, what: string}} Interruption */
/** @typedef {[number, number, string, string]} RawArrow  from, to, link, thing */
/** @typedef {{threads: string[], things?: string[], locks?: string[], texts: string[], steps: RawStep[], repeats?: number, arrows?: RawArrow[], interruptions?: Interruption[], decisive?: number[], contexts: number}} RawTrace */
/** @typedef {{thread: string, action: string, stack?: number[], holds?: string[], unit?: string, waits?: string, holder?: string, taken?: number[]}} Part */
/** @typedef {{verdict: number, kind: string, message: string, because: string, about?: string[], at: number[], stack?: number[], parts?: Part[], suppressed?: string, unconfirmed?: string, schedule?: string, trace?: RawTrace}} Finding */
/** @typedef {{claim: string, engine: string, outcome: string, subject?: string, undecided?: true, covered: string, trusted?: string[], effort?: Record<string, number>}} Verdict */
/** @typedef {{file: string, lines: [number, number], branches: [number, number], methods: [number, number], missedLines: number[], missedBranches: [number, number][], missedMethods: [string, number][]}} FileCoverage */
/** @typedef {{outcome: string, verdicts: Verdict[], findings: Finding[], remarks: {kind: string, message: string, at: number, of?: string}[], tables: {title: string, columns: string[], rows: string[][]}[], code?: FileCoverage[], places: Place[], sources: Record<string, [number, string[]][]>}} Data */

/** @typedef {{thread: number, first: number, last: number}} Context */
/** @typedef {{thread: number, lock: number, first: number, last: number, slot: number}} Span */
/** @typedef {{thread: number, first: number, last: number, what: string}} Wait */
/** @typedef {{value: string, before: string | null, by: number, step: number}} Cell */
/** @typedef {{at: number | null, status: string, holds: number[]}} ThreadState */

/** A run, step by step. */
export class Run {
  /**
   * @param {RawTrace} raw
   * @param {Data} data
   */
  constructor(raw, data) {
    this.raw = raw;
    this.data = data;
    this.threads = raw.threads;
    this.locks = raw.locks ?? [];
    this.things = raw.things ?? [];
    this.length = raw.steps.length;
    this.decisive = raw.decisive ?? [];
    this.isDecisive = new Set(this.decisive);
    this.interruptions = raw.interruptions ?? [];
    this.arrows = raw.arrows ?? [];
    this.contexts = contextsOf(raw.steps);
    this.spans = spansOf(raw);
    this.waits = waitsOf(raw);
    /** @type {number[]} the first step that concerns each thread */
    this.begins = this.threads.map(() => this.length);
    raw.steps.forEach((step, number) => {
      for (const thread of [step.t, ...(step.k ?? [])]) {
        this.begins[thread] = Math.min(this.begins[thread] ?? number, number);
      }
    });
    /** @type {number[]} the last step of each thread */
    this.ends = this.threads.map((_, thread) => raw.steps.findLastIndex((step) => step.t === thread));
  }

  /** @param {number} number */
  step(number) {
    return /** @type {RawStep} */ (this.raw.steps[number]);
  }

  /** @param {number} number */
  action(number) {
    return this.text(this.step(number).a);
  }

  /**
   * The action in few words: changes as `count 0 → 1`, reads as `count is 0`.
   * @param {number} number
   */
  brief(number) {
    const { c: changes } = this.step(number);
    const action = this.action(number);
    const read = /^reads ([^,]+) = ([^,]+)$/.exec(action);
    if (read) return `${read[1]} is ${read[2]}`;
    if (!changes || !/^(reads [^,]+, )?(writes|updates) [^,]+$/.test(action)) return action;
    return changes
      .map(([thing, before, after]) => {
        const name = (this.things[thing] ?? "").replace(/^.*\./, "");
        return before === null ? `${name} := ${this.text(after)}` : `${name} ${this.text(before)} → ${this.text(after)}`;
      })
      .join(", ");
  }

  /** @param {number} number */
  source(number) {
    const text = this.step(number).s;
    return text === undefined ? "" : this.text(text);
  }

  /** @param {number} number */
  thread(number) {
    return this.threads[this.step(number).t] ?? "";
  }

  /** @param {number} number */
  place(number) {
    return /** @type {Place} */ (this.data.places[this.step(number).p]);
  }

  /** @param {number} text */
  text(text) {
    return this.raw.texts[text] ?? "";
  }

  /** @param {number} number */
  contextAt(number) {
    return this.contexts.findIndex((context) => context.last >= number);
  }

  /**
   * The threads behind a step.
   * @param {number} number
   * @returns {ThreadState[]}
   */
  threadsAt(number) {
    /** @type {ThreadState[]} */
    const states = this.threads.map((_, thread) => ({
      at: null,
      status: (this.begins[thread] ?? 0) <= number ? "ready" : "not started",
      holds: [],
    }));
    const current = this.step(number).t;
    for (let each = 0; each <= number; each++) {
      const step = this.step(each);
      const gone = new Set(each === number ? [] : step.x);
      const holds = (step.h ?? []).filter((lock) => !gone.has(lock));
      states[step.t] = { at: each, status: step.w ? `waits for ${step.w}` : "ready", holds };
    }
    states.forEach((state, thread) => {
      if (state.at === null) return;
      const action = this.action(state.at);
      if (/uncaught$/.test(action)) state.status = "ended by an exception";
      else if (/(^|, )ends$/.test(action)) state.status = "ended";
      else if (thread === current && state.status === "ready") state.status = "running";
    });
    return states;
  }

  /**
   * What memory holds behind a step, as far as the run tells it; by number of the thing.
   * @param {number} number
   * @returns {Map<number, Cell>}
   */
  memoryAt(number) {
    /** @type {Map<number, Cell>} */
    const memory = new Map();
    for (let each = 0; each <= number; each++) {
      const step = this.step(each);
      for (const [thing, value] of step.r ?? []) {
        if (!memory.has(thing)) {
          memory.set(thing, { value: this.text(value), before: null, by: -1, step: -1 });
        }
      }
      for (const [thing, before, after] of step.c ?? []) {
        memory.set(thing, {
          value: this.text(after),
          before: before === null ? null : this.text(before),
          by: step.t,
          step: each,
        });
      }
    }
    return memory;
  }
}

/**
 * @param {RawStep[]} steps
 * @returns {Context[]}
 */
function contextsOf(steps) {
  /** @type {Context[]} */
  const contexts = [];
  steps.forEach((step, number) => {
    const last = contexts.at(-1);
    if (last && last.thread === step.t) last.last = number;
    else contexts.push({ thread: step.t, first: number, last: number });
  });
  return contexts;
}

/**
 * @param {RawTrace} raw
 * @returns {Span[]}
 */
function spansOf(raw) {
  /** @type {Span[]} */
  const spans = [];
  /** @type {Map<number, Span>[]} */
  const open = raw.threads.map(() => new Map());
  const latest = raw.threads.map(() => 0);
  raw.steps.forEach((step, number) => {
    const own = /** @type {Map<number, Span>} */ (open[step.t]);
    const holds = new Set(step.h);
    for (const [lock, span] of own) {
      if (holds.has(lock)) continue;
      span.last = latest[step.t] ?? number;
      own.delete(lock);
    }
    for (const lock of holds) {
      if (own.has(lock)) continue;
      const used = new Set([...own.values()].map((span) => span.slot));
      let slot = 0;
      while (used.has(slot)) slot += 1;
      const span = { thread: step.t, lock, first: number, last: raw.steps.length - 1, slot };
      own.set(lock, span);
      spans.push(span);
    }
    for (const lock of step.x ?? []) {
      const span = own.get(lock);
      if (span) span.last = number;
      own.delete(lock);
    }
    latest[step.t] = number;
  });
  return spans;
}

/**
 * @param {RawTrace} raw
 * @returns {Wait[]}
 */
function waitsOf(raw) {
  /** @type {Wait[]} */
  const waits = [];
  const open = new Map();
  raw.steps.forEach((step, number) => {
    const waiting = open.get(step.t);
    if (waiting) waiting.last = number - 1;
    open.delete(step.t);
    if (step.w) {
      const wait = { thread: step.t, first: number, last: raw.steps.length - 1, what: step.w };
      waits.push(wait);
      open.set(step.t, wait);
    }
  });
  return waits;
}

/**
 * A file without its folders.
 * @param {Place} place
 */
export function fileName(place) {
  return (place[0] ?? place[2] ?? "").replace(/^.*\//, "");
}

/**
 * `Bank.java:7`.
 * @param {Place | undefined} place
 */
export function spot(place) {
  if (!place) return "";
  const name = fileName(place);
  return place[1] === null ? name : `${name}:${place[1]}`;
}

/**
 * `Bank.move`; a lambda is called after the method that it stands in.
 * @param {Place | undefined} place
 */
export function methodName(place) {
  if (!place || !place[3]) return "";
  const owner = (place[2] ?? "").replace(/^.*[.$]/, "");
  const method = place[3].startsWith("lambda$") ? `${place[3].split("$")[1]} (lambda)` : place[3];
  return owner ? `${owner}.${method}` : method;
}

/**
 * The text of a line, if the page has it.
 * @param {Data} data
 * @param {Place | undefined} place
 */
export function lineText(data, place) {
  if (!place || place[0] === null || place[1] === null) return "";
  const line = place[1];
  const chunk = (data.sources[place[0]] ?? []).find(
    ([first, lines]) => first <= line && line < first + lines.length,
  );
  return chunk ? (chunk[1][line - chunk[0]] ?? "").trim() : "";
}
