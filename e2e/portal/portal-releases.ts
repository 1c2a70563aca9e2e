import { portalData, portalOrigin } from '@portal/testing-e2e'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const storage = join(portalData, 'storage')
const getFile = (generation: number) => join(storage, 'generations', `${generation}.json`)
const getPointer = (position: number) => join(storage, 'live', `${position}.json`)
const findHighestNumber = (folder: string) =>
  Math.max(...readdirSync(join(storage, folder)).map((name) => Number.parseInt(name, 10)))

function readLive(): number {
  const { generation } = JSON.parse(readFileSync(getPointer(findHighestNumber('live')), 'utf8')) as {
    generation: number
  }
  return generation
}

/** Creates another generation with the same releases, which is not live. */
export function addGeneration(): { readonly number: number; readonly live: number; readonly restore: () => void } {
  const live = readLive()
  const number = findHighestNumber('generations') + 1
  const generation = JSON.parse(readFileSync(getFile(live), 'utf8')) as object
  writeFileSync(getFile(number), JSON.stringify({ ...generation, number, basedOn: live, reason: 'a journey' }))
  return {
    number,
    live,
    /** Makes the previous generation live again and deletes the added one. */
    restore() {
      if (readLive() !== live)
        writeFileSync(getPointer(findHighestNumber('live') + 1), JSON.stringify({ generation: live }))
      rmSync(getFile(number))
    },
  }
}

/** Returns the generation that a page load gets now. */
export async function getServedGeneration(path = '/how-it-works'): Promise<number> {
  const page = await (await fetch(new URL(path, portalOrigin))).text()
  return Number(/id="portal-generation">\{"number":(\d+)/.exec(page)?.[1])
}
