/** What an action does in a state: the state it leads to, and the guards that must hold first. */
export interface Transition<State extends string, Guard extends string> {
  readonly to: State
  /** The action creates a new record in state `to`; the current record keeps its state. */
  readonly createsNew?: boolean
  /** Names of guards, checked in this order. */
  readonly guards?: readonly Guard[]
}

/** One cell for every state and action. `null`: the state does not allow the action. */
export type TransitionTable<State extends string, Action extends string, Guard extends string> = Readonly<
  Record<State, Readonly<Record<Action, Transition<State, Guard> | null>>>
>

/** A named condition on facts that the caller supplies. */
export interface GuardRule<Facts> {
  /** Whether the condition holds. Pure: everything it looks at is in `facts`. */
  readonly holds: (facts: Facts) => boolean
  /** Error code of the contract for a command refused by this guard. */
  readonly error: string
}

/** Whether an action is allowed: its resulting state, or every reason against it. */
export type Decision<State extends string, Guard extends string> =
  | { readonly allowed: true; readonly to: State; readonly createsNew: boolean }
  | { readonly allowed: false; readonly reason: 'state' }
  | { readonly allowed: false; readonly reason: 'guards'; readonly unmet: readonly [Guard, ...Guard[]] }

export interface LifecycleDefinition<
  State extends string,
  Action extends string,
  Guard extends string,
  Facts = unknown,
> {
  readonly states: readonly State[]
  readonly actions: readonly Action[]
  readonly guards: Readonly<Record<Guard, GuardRule<Facts>>>
  readonly table: TransitionTable<State, Action, Guard>
}

/**
 * A lifecycle as data. The service asks `check` before it changes a record and the page asks it before it offers the
 * action, so that both follow the same table and the same guards.
 */
export interface Lifecycle<
  State extends string,
  Action extends string,
  Guard extends string,
  Facts,
> extends LifecycleDefinition<State, Action, Guard, Facts> {
  /**
   * Returns the transition of `action` in `state`, or `null` when the state does not allow it. A state or action that
   * only a later release knows is not allowed.
   */
  transition(state: State, action: Action): Transition<State, Guard> | null
  /** Decides whether `action` is allowed for a record in `state`; reports every guard that does not hold. */
  check(state: State, action: Action, facts: Facts): Decision<State, Guard>
  /** Returns the actions that `state` allows when their guards hold. */
  actionsIn(state: State): readonly Action[]
}

/**
 * Defines a lifecycle. Name the type of the facts first, since TypeScript infers the rest:
 * `defineLifecycle<Facts>()({ states, actions, guards, table })`.
 */
export function defineLifecycle<Facts>() {
  return <const State extends string, const Action extends string, const Guard extends string = never>(
    definition: LifecycleDefinition<State, Action, Guard, Facts>,
  ): Lifecycle<State, Action, Guard, Facts> => {
    const { actions, guards, table } = definition

    const transition = (state: State, action: Action): Transition<State, Guard> | null => {
      if (!Object.hasOwn(table, state)) return null
      const row = table[state]
      return Object.hasOwn(row, action) ? row[action] : null
    }

    return {
      ...definition,
      transition,
      check(state, action, facts) {
        const allowed = transition(state, action)
        if (allowed === null) return { allowed: false, reason: 'state' }
        const [first, ...rest] = (allowed.guards ?? []).filter((guard) => !guards[guard].holds(facts))
        if (first !== undefined) return { allowed: false, reason: 'guards', unmet: [first, ...rest] }
        return { allowed: true, to: allowed.to, createsNew: allowed.createsNew ?? false }
      },
      actionsIn: (state) => actions.filter((action) => transition(state, action) !== null),
    }
  }
}
