import { portalData, portalOrigin } from '@portal/testing-e2e'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const storage = join(portalData, 'storage')
const pointer = join(storage, 'live.json')
const getFile = (generation: number) => join(storage, 'generations', `${generation}.json`)

/** Creates another generation with the same releases, which is not live. */
export function addGeneration(): { readonly number: number; readonly live: number; readonly restore: () => void } {
  const livePointer = readFileSync(pointer, 'utf8')
  const live = (JSON.parse(livePointer) as { generation: number }).generation
  const number = Math.max(...readdirSync(join(storage, 'generations')).map((name) => Number.parseInt(name, 10))) + 1
  const generation = JSON.parse(readFileSync(getFile(live), 'utf8')) as object
  writeFileSync(getFile(number), JSON.stringify({ ...generation, number, basedOn: live, reason: 'a journey' }))
  return {
    number,
    live,
    /** Makes the previous generation live again and deletes the added one. */
    restore() {
      const { generation: current } = JSON.parse(readFileSync(pointer, 'utf8')) as { generation: number }
      if (current !== live) writeFileSync(pointer, livePointer)
      rmSync(getFile(number))
    },
  }
}

/** Returns the generation that a page load gets now. */
export async function getServedGeneration(path = '/how-it-works'): Promise<number> {
  const page = await (await fetch(new URL(path, portalOrigin))).text()
  return Number(/id="portal-generation">\{"number":(\d+)/.exec(page)?.[1])
}
