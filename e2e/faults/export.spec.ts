import { contentOf } from './exported-files.ts'
import { ExportRequests } from './export-requests.ts'
import { endAndWait } from './fault-portal.ts'
import { expect, test } from './fault-test.ts'

const names = ['Regulation.pdf', 'Regulation.docx', 'FTC-package.zip']

/** What was given, in the order in which it is asked for; `undefined` for what was not given whole. */
function contentsOf(given: readonly (Buffer | undefined)[]): Promise<(string | undefined)[]> {
  return Promise.all(given.map(async (bytes, place) => bytes && contentOf(names[place] ?? '', bytes)))
}

test('regulations is killed while files are made: none is served or kept by half, and asking again gets whole ones', async ({
  portal,
}) => {
  const requests = await ExportRequests.prepared(portal)
  const undisturbed = await contentsOf(await requests.all())
  expect(undisturbed).not.toContain(undefined)
  const whole = requests.finished()

  requests.forget()
  const asked = requests.all()
  await expect.poll(() => requests.areHeldHalfWritten(), { intervals: [5] }).toBe(true)
  await endAndWait(portal, 'regulations', 'SIGKILL')
  const [pdf, docx, ftc] = await contentsOf(await asked)
  expect([undefined, undisturbed[0]]).toContain(pdf)
  expect([undefined, undisturbed[1]]).toContain(docx)
  // It holds the others, so that it cannot have been done.
  expect(ftc).toBeUndefined()
  for (const [name, bytes] of requests.finished())
    expect(await contentOf(name, bytes), name).toBe(await contentOf(name, whole.get(name) ?? Buffer.alloc(0)))
  expect(requests.unfinished()).not.toEqual([])
  expect(await contentsOf(await requests.all())).toEqual(undisturbed)

  // What was left may be another process's until no file takes that long any more.
  requests.ageUnfinished()
  await endAndWait(portal, 'regulations', 'SIGTERM')
  expect(requests.unfinished()).toEqual([])
})
