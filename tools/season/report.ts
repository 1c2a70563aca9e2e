import type { SeasonResult } from './run-season.ts'

const maxViolations = 5
const maxTrace = 12

/** Returns whether the season ended without a violation. */
export function isClean({ checks, faults }: Pick<SeasonResult, 'checks' | 'faults'>): boolean {
  return faults.length === 0 && checks.every(({ violations }) => violations.length === 0)
}

/** Returns the actions by outcome, and each violation with the last actions about its horse. */
export function formatSeason(result: SeasonResult): string[] {
  const { attempts, registered, kills, retries, checks, faults } = result
  const killed = Object.entries(kills).map(([name, count]) => `${name} ${count}`)
  return [
    `${attempts.length} actions about ${registered} horses; killed: ${killed.join(', ') || 'nothing'}`,
    ...formatOutcomes(attempts),
    ...(retries.size === 0 ? [] : ['', 'Calls that were sent again:']),
    ...[...retries].map(([reason, count]) => `  ${count} ${reason}`),
    '',
    ...checks.map(({ name, violations }) => `${violations.length === 0 ? 'ok    ' : 'FAILED'} ${name}`),
    ...faults.slice(0, maxViolations).map((fault) => `FAILED ${fault}`),
    ...checks.flatMap((check) => formatViolations(result, check)),
  ]
}

function formatOutcomes(attempts: SeasonResult['attempts']): string[] {
  const byName = Map.groupBy(attempts, ({ name }) => name)
  return [...byName].toSorted().map(([name, all]) => {
    const outcomes = [...Map.groupBy(all, ({ outcome }) => outcome)]
      .map(([outcome, { length }]) => ({ outcome, length }))
      .toSorted((one, other) => other.length - one.length)
      .map(({ outcome, length }) => `${outcome} ${length}`)
    return `  ${name.padEnd(26)} ${outcomes.join(', ')}`
  })
}

function formatViolations({ attempts }: SeasonResult, { name, violations }: SeasonResult['checks'][number]): string[] {
  return violations.slice(0, maxViolations).flatMap(({ text, horseId }, index) => {
    const trace = horseId === undefined ? [] : attempts.filter(({ horseIds }) => horseIds.includes(horseId))
    return [
      ...(index === 0 ? ['', `${name}: ${violations.length} violations`] : []),
      `  ${horseId ?? ''} ${text}`,
      ...trace
        .slice(-maxTrace)
        .map((each) => `    ${each.number} ${each.at} ${each.name}: ${each.outcome} (${each.calls.join('; ')})`),
    ]
  })
}
