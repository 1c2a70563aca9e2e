import type { LifecycleDefinition } from './lifecycle.ts'

interface Expectations<State extends string> {
  /** States in which a record may be created. */
  readonly initial: readonly State[]
  /** States without a way out. */
  readonly terminal: readonly State[]
}

/**
 * Checks what must be true of every lifecycle table and returns one sentence for each violation; an empty list is a pass:
 * every state has a cell for every action, transitions lead to declared states, guards are declared and used, every state
 * can be reached from an initial one, and exactly the terminal states have no way out.
 */
export function findLifecycleViolations<State extends string, Action extends string, Guard extends string>(
  // Facts do not matter here; guards are only counted.
  definition: Pick<LifecycleDefinition<State, Action, Guard, never>, 'states' | 'actions' | 'guards' | 'table'>,
  { initial, terminal }: Expectations<State>,
): readonly string[] {
  const { states, actions, guards, table } = definition
  const violations: string[] = []
  const usedGuards = new Set<string>()
  const exits = new Map<State, Set<State>>()

  for (const state of states) {
    exits.set(state, new Set())
    for (const action of actions) {
      const transition = table[state]?.[action]
      if (transition === undefined) violations.push(`${state} has no cell for ${action}`)
      if (!transition) continue
      if (!states.includes(transition.to)) violations.push(`${state} leads to the undeclared state ${transition.to}`)
      if (transition.to !== state) exits.get(state)?.add(transition.to)
      for (const guard of transition.guards ?? []) {
        usedGuards.add(guard)
        if (!Object.hasOwn(guards, guard)) violations.push(`${state} ${action} names the undeclared guard ${guard}`)
      }
    }
  }
  for (const state of Object.keys(table)) {
    if (!states.includes(state as State)) violations.push(`the table has a row for the undeclared state ${state}`)
  }
  for (const guard of Object.keys(guards)) {
    if (!usedGuards.has(guard)) violations.push(`no transition uses the guard ${guard}`)
  }

  const reached = findReachable(initial, exits)
  for (const state of states) {
    if (!reached.has(state)) violations.push(`${state} cannot be reached`)
    const isFinal = exits.get(state)?.size === 0
    if (isFinal !== terminal.includes(state)) {
      violations.push(
        isFinal ? `${state} has no way out but is not terminal` : `${state} is terminal but has a way out`,
      )
    }
  }
  return violations
}

function findReachable<State extends string>(initial: readonly State[], exits: ReadonlyMap<State, ReadonlySet<State>>) {
  const reached = new Set<State>(initial)
  // A Set visits what is added while it is iterated.
  for (const state of reached) for (const next of exits.get(state) ?? []) reached.add(next)
  return reached
}
