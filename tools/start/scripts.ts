import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { workspace } from '../workspace.ts'
import { mustRun } from './command.ts'
import { userPoolEndpoint } from './service-environment.ts'
import type { PortalFacts } from './portal-facts.ts'

/** Whether `tools/` has the script. */
export function hasScript(script: string): boolean {
  return existsSync(join(workspace, 'tools', script))
}

/** Runs another script of `tools/` against the portal that the environment variables of `portalEnvironment` describe. */
export async function runScript(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  options: { report: (state: string) => void; signal: AbortSignal | undefined },
): Promise<void> {
  await mustRun(process.execPath, [join(workspace, 'tools', script), ...args], {
    what: `tools/${script}`,
    cwd: workspace,
    env: { ...process.env, ...environment },
    signal: options.signal,
    onLine: (line) => options.report(line.trim().slice(0, 100)),
  })
}

/** Environment variables for scripts and tests that use a running portal. */
export function portalEnvironment(facts: PortalFacts): Record<string, string> {
  const { poolId, clientId, accessKeyId, secretAccessKey } = facts.secrets.userPool
  return {
    PORTAL_ORIGIN: facts.origin,
    PORTAL_DATA: facts.dataDir,
    PORTAL_PORT: String(facts.ports.portal),
    NATS_URL: facts.natsUrl,
    USER_POOL_ENDPOINT: userPoolEndpoint(facts),
    USER_POOL_ID: poolId,
    USER_POOL_CLIENT_ID: clientId,
    USER_POOL_REGION: poolId.split('_')[0] ?? '',
    USER_POOL_ACCESS_KEY_ID: accessKeyId,
    USER_POOL_SECRET_ACCESS_KEY: secretAccessKey,
  }
}
