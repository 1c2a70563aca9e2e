import { adminHttp } from '@portal/contracts-admin'
import { setDateOffset } from '@portal/formats/date-offset'
import { parseMovement } from './portal/clock-movement.ts'
import { signInToPortal } from './portal/demonstration-account.ts'
import { PortalClient, PortalRefusal, PortalUnreachable } from '@portal/portal-client'

const usage = `Usage: npm run -s clock [-- +3d]

Prints the time of a demonstration portal that was started with TEST_CLOCK=true, and moves it forward by days (3d), hours
(5h) or minutes (30m). It cannot be moved back; npm start -- --reset starts again with the real time.`

/** Runs `npm run clock`. Exit codes: 0 success, 1 rejected by the portal, 2 invalid usage, 3 portal not running. */
async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) return exitWith(usage, 0)
  const movementSeconds = args.length === 0 ? 0 : parseMovement(args.join(''))
  if (movementSeconds === undefined) return exitWith(usage, 2)
  const client = new PortalClient(process.env.PORTAL_URL ?? `http://127.0.0.1:${process.env.PORTAL_PORT ?? 4200}`)
  try {
    let clock = await client.call(adminHttp.getTestClock, {})
    if (movementSeconds > 0) {
      // The sign-in proves when it was made.
      setDateOffset(clock.offsetSeconds * 1000)
      const token = await signInToPortal(client.origin, 'ADMINS')
      const offsetSeconds = clock.offsetSeconds + movementSeconds
      clock = await client.call(
        adminHttp.moveTestClock,
        { body: { offsetSeconds } },
        { token, key: crypto.randomUUID() },
      )
    }
    return exitWith(`The portal's time is ${clock.now}, ${clock.offsetSeconds / 3600} hours ahead.`, 0)
  } catch (failure) {
    if (failure instanceof PortalUnreachable) return exitWith(`The portal is not running at ${client.origin}.`, 3)
    if (failure instanceof PortalRefusal && failure.status === 404)
      return exitWith('This portal has no test clock. Start it with TEST_CLOCK=true.', 1)
    if (failure instanceof PortalRefusal) return exitWith(failure.message, 1)
    throw failure
  }
}

function exitWith(message: string, code: number): number {
  ;(code === 0 ? process.stdout : process.stderr).write(`${message}\n`)
  return code
}

process.exitCode = await main(process.argv.slice(2))
