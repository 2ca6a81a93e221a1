//! The one table of opcodes: number, mnemonic and what follows the opcode in the code (JVMS §6.5).

/// What follows an opcode in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Nothing.
    None,
    /// A signed byte to push.
    Byte,
    /// Two signed bytes to push.
    Short,
    /// A one-byte index of a constant that takes one slot.
    LoadConstant,
    /// A two-byte index of a constant that takes one slot.
    LoadConstantWide,
    /// A two-byte index of a constant that takes two slots.
    LoadConstant2,
    /// A local variable: one byte, two after `wide`.
    Local,
    /// A local variable and what to add: a byte each, two bytes each after `wide`.
    Increment,
    /// A two-byte jump, relative to the opcode.
    Branch,
    /// A four-byte jump, relative to the opcode.
    BranchWide,
    /// Padding, default, lowest and highest key, one jump per key.
    TableSwitch,
    /// Padding, default, and pairs of key and jump.
    LookupSwitch,
    /// A field.
    Field,
    /// A method.
    Method,
    /// An interface's method, its argument slots with `this`, and a zero byte.
    InterfaceMethod,
    /// A call site that a bootstrap method makes, and two zero bytes.
    Dynamic,
    /// A class.
    Class,
    /// The code of a primitive element type.
    PrimitiveArray,
    /// An array class and how many of its dimensions to create.
    MultiArray,
    /// The instruction to widen.
    Wide,
}

macro_rules! opcodes {
    ($($number:literal $name:ident $mnemonic:literal $format:ident,)*) => {
        /// An instruction's operation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Opcode {
            $(#[doc = concat!("`", $mnemonic, "`")] $name = $number,)*
        }

        const OPCODES: [Opcode; 202] = [$(Opcode::$name,)*];
        const MNEMONICS: [&str; 202] = [$($mnemonic,)*];
        const FORMATS: [Format; 202] = [$(Format::$format,)*];
    };
}

impl Opcode {
    /// The operation with this number, if there is one.
    pub fn from_number(number: u8) -> Option<Self> {
        OPCODES.get(usize::from(number)).copied()
    }

    /// The number in the code.
    pub fn number(self) -> u8 {
        self as u8
    }

    /// The name that the specification gives it.
    pub fn mnemonic(self) -> &'static str {
        MNEMONICS[self as usize]
    }

    /// What follows it in the code.
    pub fn format(self) -> Format {
        FORMATS[self as usize]
    }

    /// The local variable that is part of the opcode, as 3 is in `iload_3`.
    pub fn implied_local(self) -> Option<u16> {
        match self.number() {
            number @ 26..=45 => Some(u16::from(number - 26) % 4),
            number @ 59..=78 => Some(u16::from(number - 59) % 4),
            _ => None,
        }
    }

    /// How many local variables a load or store touches: 2 for `long` and `double`.
    pub fn local_size(self) -> u16 {
        let two =
            matches!(self.number(), 22 | 24 | 30..=33 | 38..=41 | 55 | 57 | 63..=66 | 71..=74);
        if two { 2 } else { 1 }
    }

    /// Whether `wide` may stand before it.
    pub fn can_be_wide(self) -> bool {
        matches!(self.format(), Format::Local | Format::Increment)
    }
}

opcodes! {
    0 Nop "nop" None,
    1 AconstNull "aconst_null" None,
    2 IconstM1 "iconst_m1" None,
    3 Iconst0 "iconst_0" None,
    4 Iconst1 "iconst_1" None,
    5 Iconst2 "iconst_2" None,
    6 Iconst3 "iconst_3" None,
    7 Iconst4 "iconst_4" None,
    8 Iconst5 "iconst_5" None,
    9 Lconst0 "lconst_0" None,
    10 Lconst1 "lconst_1" None,
    11 Fconst0 "fconst_0" None,
    12 Fconst1 "fconst_1" None,
    13 Fconst2 "fconst_2" None,
    14 Dconst0 "dconst_0" None,
    15 Dconst1 "dconst_1" None,
    16 Bipush "bipush" Byte,
    17 Sipush "sipush" Short,
    18 Ldc "ldc" LoadConstant,
    19 LdcW "ldc_w" LoadConstantWide,
    20 Ldc2W "ldc2_w" LoadConstant2,
    21 Iload "iload" Local,
    22 Lload "lload" Local,
    23 Fload "fload" Local,
    24 Dload "dload" Local,
    25 Aload "aload" Local,
    26 Iload0 "iload_0" None,
    27 Iload1 "iload_1" None,
    28 Iload2 "iload_2" None,
    29 Iload3 "iload_3" None,
    30 Lload0 "lload_0" None,
    31 Lload1 "lload_1" None,
    32 Lload2 "lload_2" None,
    33 Lload3 "lload_3" None,
    34 Fload0 "fload_0" None,
    35 Fload1 "fload_1" None,
    36 Fload2 "fload_2" None,
    37 Fload3 "fload_3" None,
    38 Dload0 "dload_0" None,
    39 Dload1 "dload_1" None,
    40 Dload2 "dload_2" None,
    41 Dload3 "dload_3" None,
    42 Aload0 "aload_0" None,
    43 Aload1 "aload_1" None,
    44 Aload2 "aload_2" None,
    45 Aload3 "aload_3" None,
    46 Iaload "iaload" None,
    47 Laload "laload" None,
    48 Faload "faload" None,
    49 Daload "daload" None,
    50 Aaload "aaload" None,
    51 Baload "baload" None,
    52 Caload "caload" None,
    53 Saload "saload" None,
    54 Istore "istore" Local,
    55 Lstore "lstore" Local,
    56 Fstore "fstore" Local,
    57 Dstore "dstore" Local,
    58 Astore "astore" Local,
    59 Istore0 "istore_0" None,
    60 Istore1 "istore_1" None,
    61 Istore2 "istore_2" None,
    62 Istore3 "istore_3" None,
    63 Lstore0 "lstore_0" None,
    64 Lstore1 "lstore_1" None,
    65 Lstore2 "lstore_2" None,
    66 Lstore3 "lstore_3" None,
    67 Fstore0 "fstore_0" None,
    68 Fstore1 "fstore_1" None,
    69 Fstore2 "fstore_2" None,
    70 Fstore3 "fstore_3" None,
    71 Dstore0 "dstore_0" None,
    72 Dstore1 "dstore_1" None,
    73 Dstore2 "dstore_2" None,
    74 Dstore3 "dstore_3" None,
    75 Astore0 "astore_0" None,
    76 Astore1 "astore_1" None,
    77 Astore2 "astore_2" None,
    78 Astore3 "astore_3" None,
    79 Iastore "iastore" None,
    80 Lastore "lastore" None,
    81 Fastore "fastore" None,
    82 Dastore "dastore" None,
    83 Aastore "aastore" None,
    84 Bastore "bastore" None,
    85 Castore "castore" None,
    86 Sastore "sastore" None,
    87 Pop "pop" None,
    88 Pop2 "pop2" None,
    89 Dup "dup" None,
    90 DupX1 "dup_x1" None,
    91 DupX2 "dup_x2" None,
    92 Dup2 "dup2" None,
    93 Dup2X1 "dup2_x1" None,
    94 Dup2X2 "dup2_x2" None,
    95 Swap "swap" None,
    96 Iadd "iadd" None,
    97 Ladd "ladd" None,
    98 Fadd "fadd" None,
    99 Dadd "dadd" None,
    100 Isub "isub" None,
    101 Lsub "lsub" None,
    102 Fsub "fsub" None,
    103 Dsub "dsub" None,
    104 Imul "imul" None,
    105 Lmul "lmul" None,
    106 Fmul "fmul" None,
    107 Dmul "dmul" None,
    108 Idiv "idiv" None,
    109 Ldiv "ldiv" None,
    110 Fdiv "fdiv" None,
    111 Ddiv "ddiv" None,
    112 Irem "irem" None,
    113 Lrem "lrem" None,
    114 Frem "frem" None,
    115 Drem "drem" None,
    116 Ineg "ineg" None,
    117 Lneg "lneg" None,
    118 Fneg "fneg" None,
    119 Dneg "dneg" None,
    120 Ishl "ishl" None,
    121 Lshl "lshl" None,
    122 Ishr "ishr" None,
    123 Lshr "lshr" None,
    124 Iushr "iushr" None,
    125 Lushr "lushr" None,
    126 Iand "iand" None,
    127 Land "land" None,
    128 Ior "ior" None,
    129 Lor "lor" None,
    130 Ixor "ixor" None,
    131 Lxor "lxor" None,
    132 Iinc "iinc" Increment,
    133 I2l "i2l" None,
    134 I2f "i2f" None,
    135 I2d "i2d" None,
    136 L2i "l2i" None,
    137 L2f "l2f" None,
    138 L2d "l2d" None,
    139 F2i "f2i" None,
    140 F2l "f2l" None,
    141 F2d "f2d" None,
    142 D2i "d2i" None,
    143 D2l "d2l" None,
    144 D2f "d2f" None,
    145 I2b "i2b" None,
    146 I2c "i2c" None,
    147 I2s "i2s" None,
    148 Lcmp "lcmp" None,
    149 Fcmpl "fcmpl" None,
    150 Fcmpg "fcmpg" None,
    151 Dcmpl "dcmpl" None,
    152 Dcmpg "dcmpg" None,
    153 Ifeq "ifeq" Branch,
    154 Ifne "ifne" Branch,
    155 Iflt "iflt" Branch,
    156 Ifge "ifge" Branch,
    157 Ifgt "ifgt" Branch,
    158 Ifle "ifle" Branch,
    159 IfIcmpeq "if_icmpeq" Branch,
    160 IfIcmpne "if_icmpne" Branch,
    161 IfIcmplt "if_icmplt" Branch,
    162 IfIcmpge "if_icmpge" Branch,
    163 IfIcmpgt "if_icmpgt" Branch,
    164 IfIcmple "if_icmple" Branch,
    165 IfAcmpeq "if_acmpeq" Branch,
    166 IfAcmpne "if_acmpne" Branch,
    167 Goto "goto" Branch,
    168 Jsr "jsr" Branch,
    169 Ret "ret" Local,
    170 Tableswitch "tableswitch" TableSwitch,
    171 Lookupswitch "lookupswitch" LookupSwitch,
    172 Ireturn "ireturn" None,
    173 Lreturn "lreturn" None,
    174 Freturn "freturn" None,
    175 Dreturn "dreturn" None,
    176 Areturn "areturn" None,
    177 Return "return" None,
    178 Getstatic "getstatic" Field,
    179 Putstatic "putstatic" Field,
    180 Getfield "getfield" Field,
    181 Putfield "putfield" Field,
    182 Invokevirtual "invokevirtual" Method,
    183 Invokespecial "invokespecial" Method,
    184 Invokestatic "invokestatic" Method,
    185 Invokeinterface "invokeinterface" InterfaceMethod,
    186 Invokedynamic "invokedynamic" Dynamic,
    187 New "new" Class,
    188 Newarray "newarray" PrimitiveArray,
    189 Anewarray "anewarray" Class,
    190 Arraylength "arraylength" None,
    191 Athrow "athrow" None,
    192 Checkcast "checkcast" Class,
    193 Instanceof "instanceof" Class,
    194 Monitorenter "monitorenter" None,
    195 Monitorexit "monitorexit" None,
    196 Wide "wide" Wide,
    197 Multianewarray "multianewarray" MultiArray,
    198 Ifnull "ifnull" Branch,
    199 Ifnonnull "ifnonnull" Branch,
    200 GotoW "goto_w" BranchWide,
    201 JsrW "jsr_w" BranchWide,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_positions_in_the_table() {
        for number in 0..=u8::MAX {
            assert_eq!(
                Opcode::from_number(number).map(Opcode::number),
                (number < 202).then_some(number)
            );
        }
    }

    #[test]
    fn implied_locals_are_the_digit_of_the_mnemonic() {
        for opcode in OPCODES {
            let digit = opcode.mnemonic().rsplit_once('_').and_then(|(head, digit)| {
                let local = head.ends_with("load") || head.ends_with("store");
                digit.parse::<u16>().ok().filter(|_| local)
            });
            assert_eq!(opcode.implied_local(), digit, "{}", opcode.mnemonic());
        }
    }

    #[test]
    fn loads_and_stores_of_long_and_double_touch_two_locals() {
        for opcode in OPCODES {
            let local = opcode.format() == Format::Local || opcode.implied_local().is_some();
            let two = local && opcode.mnemonic().starts_with(['l', 'd']);
            assert_eq!(opcode.local_size(), if two { 2 } else { 1 }, "{}", opcode.mnemonic());
        }
    }
}
