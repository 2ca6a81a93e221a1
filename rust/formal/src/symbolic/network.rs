//! Networks as the solver gets them: numbered, flat and checked.

/// What an expression computes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number.
    Constant(u128),
    /// A shared cell, by number.
    Global(usize),
    /// A variable of the procedure, by number.
    Local(usize),
    /// The number of the thread.
    Own,
    /// An operator and its operands, which come earlier in the list of expressions.
    Apply(Operator, Vec<usize>),
    /// An index and what stands there.
    Table(usize, Vec<u128>),
}

/// The operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named as they are")]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    And,
    Or,
    Xor,
    Not,
    ShiftLeft,
    ShiftRight,
    ShiftRightUnsigned,
    Equal,
    Less,
    LessUnsigned,
    Choose,
    SignExtend,
    ZeroExtend,
}

impl Operator {
    /// The operator that is written so.
    pub fn named(name: &str) -> Option<Operator> {
        Some(match name {
            "+" => Operator::Add,
            "-" => Operator::Subtract,
            "*" => Operator::Multiply,
            "/" => Operator::Divide,
            "%" => Operator::Remainder,
            "&" => Operator::And,
            "|" => Operator::Or,
            "^" => Operator::Xor,
            "~" => Operator::Not,
            "<<" => Operator::ShiftLeft,
            ">>" => Operator::ShiftRight,
            ">>>" => Operator::ShiftRightUnsigned,
            "==" => Operator::Equal,
            "<" => Operator::Less,
            "<u" => Operator::LessUnsigned,
            "?" => Operator::Choose,
            "sext" => Operator::SignExtend,
            "zext" => Operator::ZeroExtend,
            _ => return None,
        })
    }

    fn operands(self) -> usize {
        match self {
            Operator::Choose => 3,
            Operator::Not | Operator::SignExtend | Operator::ZeroExtend => 1,
            _ => 2,
        }
    }
}

/// An expression of so many bits.
#[derive(Clone, Debug)]
pub struct Expression {
    /// The width.
    pub bits: u32,
    /// What it computes.
    pub kind: Kind,
}

/// A variable that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A shared cell.
    Global(usize),
    /// A variable of the procedure.
    Local(usize),
}

/// A shared variable or one cell of an array; without a number it starts with any value.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The width.
    pub bits: u32,
    /// What it starts with.
    pub initial: Option<u128>,
}

/// One step of a rule; numbers without a type are expressions.
#[derive(Clone, Debug)]
pub enum Step {
    /// Go on only if it is true.
    Assume(usize),
    /// Write a variable.
    Assign(Place, usize),
    /// Write a variable with the cell of an array at an index.
    Load(Place, usize, usize),
    /// Write the cell of an array at an index with a value.
    Store(usize, usize, usize),
    /// Write a variable with anything.
    Havoc(Place),
}

/// Where a rule ends.
#[derive(Clone, Debug)]
pub enum Then {
    /// At a label of the same procedure.
    Goto(usize),
    /// In a procedure, and after it at a label with the results.
    Call {
        /// Which.
        procedure: usize,
        /// What it gets.
        arguments: Vec<usize>,
        /// Where what it returns is put.
        results: Vec<Place>,
        /// Where to go on.
        label: usize,
    },
    /// In the caller, with these values.
    Return(Vec<usize>),
}

/// A guarded update.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The label it starts at.
    pub source: usize,
    /// What is done.
    pub steps: Vec<Step>,
    /// What comes then.
    pub then: Then,
}

/// What is known of a label.
#[derive(Clone, Debug)]
pub struct Label {
    /// Whether another thread may run here.
    pub switch: bool,
    /// Whether a thread that cannot move here is not blocked.
    pub quiet: bool,
    /// The thread waited for, plus one.
    pub owner: Option<usize>,
}

/// A procedure; the first `parameters` locals are its parameters.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// How many of the locals are parameters.
    pub parameters: usize,
    /// The widths of the locals.
    pub locals: Vec<u32>,
    /// The labels; it starts at the first.
    pub labels: Vec<Label>,
    /// The rules.
    pub rules: Vec<Rule>,
}

/// A thread and what its procedure gets.
#[derive(Clone, Debug)]
pub struct Thread {
    /// Which.
    pub procedure: usize,
    /// None: any value.
    pub arguments: Vec<Option<u128>>,
}

/// Everything.
#[derive(Clone, Debug, Default)]
pub struct Network {
    /// Operands come before what uses them.
    pub expressions: Vec<Expression>,
    /// Shared variables and cells of arrays.
    pub cells: Vec<Cell>,
    /// The first cell and the number of cells of each array.
    pub arrays: Vec<(usize, usize)>,
    /// The procedures.
    pub procedures: Vec<Procedure>,
    /// The threads.
    pub threads: Vec<Thread>,
    /// Cells of one width that hold copies of one another; no cell is in two of them.
    pub alike: Vec<Vec<usize>>,
}

impl Network {
    /// What is wrong with it, if something is. The solver relies on it.
    pub fn check(&self) -> Result<(), String> {
        for (number, expression) in self.expressions.iter().enumerate() {
            self.check_expression(number, expression)?;
        }
        for &(first, count) in &self.arrays {
            let bits = self.cells.get(first).map(|cell| cell.bits);
            let cells = self.cells.get(first..first + count).ok_or("an array without its cells")?;
            if cells.iter().any(|cell| Some(cell.bits) != bits) {
                return Err("an array of cells of different widths".into());
            }
        }
        let mut met = vec![false; self.cells.len()];
        for group in &self.alike {
            for &cell in group {
                let bits = self.cells.get(cell).map(|cell| cell.bits);
                if bits.is_none() || bits != Some(self.cells[group[0]].bits) || met[cell] {
                    return Err("cells that cannot be alike".into());
                }
                met[cell] = true;
            }
        }
        for (number, procedure) in self.procedures.iter().enumerate() {
            if procedure.labels.is_empty() || procedure.parameters > procedure.locals.len() {
                return Err(format!("procedure {number} has no first label or lacks parameters"));
            }
            for rule in &procedure.rules {
                self.check_rule(procedure, rule)
                    .map_err(|what| format!("procedure {number}, label {}: {what}", rule.source))?;
            }
            for owner in procedure.labels.iter().filter_map(|label| label.owner) {
                self.check_use(procedure, owner)?;
            }
        }
        for thread in &self.threads {
            let procedure = self.procedures.get(thread.procedure).ok_or("a thread of nothing")?;
            if procedure.parameters != thread.arguments.len() {
                return Err("a thread with the wrong number of arguments".into());
            }
        }
        Ok(())
    }

    fn check_expression(&self, number: usize, expression: &Expression) -> Result<(), String> {
        let bits = |operand: usize| self.expressions[operand].bits;
        let fine = match &expression.kind {
            Kind::Global(cell) => {
                self.cells.get(*cell).is_some_and(|cell| cell.bits == expression.bits)
            }
            Kind::Table(index, _) => *index < number,
            Kind::Apply(operator, operands) => {
                operands.len() == operator.operands()
                    && operands.iter().all(|&operand| operand < number)
                    && match operator {
                        Operator::Equal | Operator::Less | Operator::LessUnsigned => {
                            bits(operands[0]) == bits(operands[1]) && expression.bits == 1
                        }
                        Operator::ShiftLeft
                        | Operator::ShiftRight
                        | Operator::ShiftRightUnsigned => bits(operands[0]) == expression.bits,
                        Operator::Choose => {
                            bits(operands[0]) == 1
                                && operands[1..].iter().all(|&one| bits(one) == expression.bits)
                        }
                        Operator::SignExtend | Operator::ZeroExtend => true,
                        _ => operands.iter().all(|&operand| bits(operand) == expression.bits),
                    }
            }
            Kind::Constant(_) | Kind::Local(_) | Kind::Own => true,
        };
        if fine && (1..=128).contains(&expression.bits) {
            return Ok(());
        }
        Err(format!("expression {number} does not fit its operands: {expression:?}"))
    }

    /// The width of an expression in a procedure, or what is wrong.
    fn check_use(&self, procedure: &Procedure, number: usize) -> Result<u32, String> {
        let mut open = vec![number];
        while let Some(number) = open.pop() {
            let expression = self.expressions.get(number).ok_or("an expression is missing")?;
            match &expression.kind {
                Kind::Local(local) if procedure.locals.get(*local) != Some(&expression.bits) => {
                    return Err(format!("it has no variable {local} of {} bits", expression.bits));
                }
                Kind::Apply(_, operands) => open.extend(operands),
                Kind::Table(index, _) => open.push(*index),
                _ => {}
            }
        }
        Ok(self.expressions[number].bits)
    }

    fn check_place(&self, procedure: &Procedure, place: Place) -> Result<u32, String> {
        match place {
            Place::Global(cell) => self.cells.get(cell).map(|cell| cell.bits),
            Place::Local(local) => procedure.locals.get(local).copied(),
        }
        .ok_or_else(|| "a variable is missing".to_owned())
    }

    fn check_rule(&self, procedure: &Procedure, rule: &Rule) -> Result<(), String> {
        let place = |place| self.check_place(procedure, place);
        let used = |number| self.check_use(procedure, number);
        let label = |label: usize| (label < procedure.labels.len()).then_some(()).ok_or("no label");
        let same = |one: u32, other: u32| (one == other).then_some(()).ok_or("different widths");
        let array = |number: usize| {
            let &(first, _) = self.arrays.get(number).ok_or("an array is missing")?;
            Ok::<u32, String>(self.cells.get(first).map_or(0, |cell| cell.bits))
        };
        label(rule.source)?;
        for step in &rule.steps {
            match *step {
                Step::Assume(condition) => same(used(condition)?, 1)?,
                Step::Assign(target, value) => same(place(target)?, used(value)?)?,
                Step::Load(target, from, index) => {
                    used(index)?;
                    same(place(target)?, array(from)?)?;
                }
                Step::Store(to, index, value) => {
                    used(index)?;
                    same(array(to)?, used(value)?)?;
                }
                Step::Havoc(target) => {
                    place(target)?;
                }
            }
        }
        match &rule.then {
            Then::Goto(target) => label(*target)?,
            Then::Return(values) => {
                for &value in values {
                    used(value)?;
                }
            }
            Then::Call { procedure: name, arguments, results, label: target } => {
                label(*target)?;
                let callee = self.procedures.get(*name).ok_or("a procedure is missing")?;
                if arguments.len() != callee.parameters {
                    return Err("the wrong number of arguments".into());
                }
                for (&argument, &bits) in arguments.iter().zip(&callee.locals) {
                    same(used(argument)?, bits)?;
                }
                let places = results.iter().map(|&result| place(result));
                let widths = places.collect::<Result<Vec<_>, _>>()?;
                for rule in &callee.rules {
                    if let Then::Return(values) = &rule.then {
                        let bits = |&value: &usize| self.expressions.get(value).map(|e| e.bits);
                        let given = values.iter().map(bits);
                        let mut pairs = given.zip(&widths);
                        if values.len() < widths.len() || pairs.any(|(a, &b)| a != Some(b)) {
                            return Err("results that are not returned".into());
                        }
                    }
                }
            }
        }
        Ok(())
    }
}
