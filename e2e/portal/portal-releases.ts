import { portalData, portalOrigin } from '@portal/testing-e2e'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const storage = join(portalData, 'storage')
const pointer = join(storage, 'live.json')
const fileOf = (generation: number) => join(storage, 'generations', `${generation}.json`)

/** Creates one more generation of the portal under test, not live: the same releases under the next number. */
export function addGeneration(): { readonly number: number; readonly live: number; readonly remove: () => void } {
  const before = readFileSync(pointer, 'utf8')
  const live = (JSON.parse(before) as { generation: number }).generation
  const number = Math.max(...readdirSync(join(storage, 'generations')).map((name) => Number.parseInt(name, 10))) + 1
  const generation = JSON.parse(readFileSync(fileOf(live), 'utf8')) as object
  writeFileSync(fileOf(number), JSON.stringify({ ...generation, number, basedOn: live, reason: 'of a journey' }))
  return {
    number,
    live,
    /** Restores the live generation whatever happened. */
    remove() {
      const { generation: now } = JSON.parse(readFileSync(pointer, 'utf8')) as { generation: number }
      if (now !== live) writeFileSync(pointer, before)
      rmSync(fileOf(number))
    },
  }
}

/** Returns the generation that a page load gets now. */
export async function generationServed(path = '/how-it-works'): Promise<number> {
  const page = await (await fetch(new URL(path, portalOrigin))).text()
  return Number(/id="portal-generation">\{"number":(\d+)/.exec(page)?.[1])
}
