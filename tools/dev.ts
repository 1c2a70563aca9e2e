import { parseArgs } from 'node:util'
import { getDeployable, type Deployable } from './deployables.ts'
import { startDevelopmentServer } from './dev/development-server.ts'
import { watchService } from './dev/watch-service.ts'
import { readStartSettings } from './start/settings.ts'
import { isWrongOption } from './wrong-option.ts'

const usage = `npm run dev -- mfe-regulations          shows changes of a remote (or the shell) in the running portal at once
npm run dev -- regulations              rebuilds and restarts a service of the running portal after each change
npm run dev -- mfe-admin regulations    both

The portal must run from this folder (npm start). DEV_PORT sets the port of the development address.`

/** `npm run dev`: shows changed sources in the running portal, in this browser address only. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length === 0) return console.log(usage)
  const targets = positionals.map(getDeployable)
  const { origin, dataDir, ports } = readStartSettings(process.env)
  await requireDemonstration(origin)
  const isPart = ({ kind }: Deployable) => kind === 'remote' || kind === 'shell'
  const services = targets.filter((target) => !isPart(target))
  await Promise.all(services.map((service) => watchService(service, dataDir)))
  const parts = targets.filter(isPart)
  if (parts.length === 0) return
  const port = Number(process.env.DEV_PORT ?? ports.portal + 80)
  await startDevelopmentServer({ parts, portal: origin, port })
  console.log(`${parts.map(({ name }) => name).join(', ')}: open http://127.0.0.1:${port}`)
}

/** The development address shows unchecked code, so it exists only in front of a demonstration on this machine. */
async function requireDemonstration(origin: string): Promise<void> {
  const response = await fetch(`${origin}/config.json`).catch(() => undefined)
  if (!response?.ok) throw new Error(`No portal is running at ${origin}. Start one with npm start.`)
  const { demonstration } = (await response.json()) as { readonly demonstration?: boolean }
  if (demonstration !== true) throw new Error(`The portal at ${origin} is not a demonstration.`)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (isWrongOption(error)) console.error(`\n${usage}`)
  process.exit(1)
}
