import { join } from 'node:path'
import type { DemonstrationAccount } from './demonstration.ts'
import { withoutPassword } from './nats.ts'
import type { Portal } from './portal.ts'
import type { Step } from './progress.ts'

/** Returns the text printed when the portal is up: how long it took, the addresses, and who can sign in. */
export function portalTable(portal: Portal, steps: readonly Step[], seconds: number): string {
  const system = steps.filter(({ name }) => name === 'system packages').reduce((sum, step) => sum + step.seconds, 0)
  const apart = system > 0 ? ` (${(seconds - system).toFixed(1)} s without the system packages)` : ''
  const addresses = [
    ['The portal', portal.origin],
    ...Object.entries(portal.ports.services).map(([name, { private: hidden }]) => [
      name,
      `http://127.0.0.1:${hidden}/${name === 'edge' ? 'readyz' : 'docs, /openapi.json, /readyz, /metrics'}`,
    ]),
    ...(portal.processes.has('postgres') ? [['PostgreSQL', `127.0.0.1:${portal.ports.postgres}`]] : []),
    ['NATS', withoutPassword(portal.natsUrl)],
    ['Logs', join(portal.dataDir, 'logs')],
  ]
  const racing = portal.accounts.filter(({ about }) => about !== undefined)
  const accounts = portal.accounts
    .filter(({ about }) => about === undefined)
    .map(({ email, password, groups }) => [email, password, groups.join(', ')])
  return [
    '',
    `The portal started in ${seconds.toFixed(1)} s${apart}.`,
    '',
    ...table(addresses),
    ...(accounts.length > 0 ? ['', 'Demonstration accounts:', '', ...table(accounts)] : []),
    ...racingTable(racing),
    '',
    'Press Ctrl-C to stop it.',
  ].join('\n')
}

/** Returns the lines about the accounts of people in racing; none without accounts. */
export function racingTable(accounts: readonly DemonstrationAccount[]): string[] {
  const [first] = accounts
  if (!first) return []
  const rows = accounts.map(({ email, about = '' }) => [email, about])
  return ['', `People in racing, with the password ${first.password}:`, '', ...table(rows)]
}

function table(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(width(column))).join('   ')}`.trimEnd())
}
