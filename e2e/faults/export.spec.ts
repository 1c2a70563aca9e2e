import { contentOf } from './exported-files.ts'
import { ExportRequests } from './export-requests.ts'
import { endAndWait } from './fault-portal.ts'
import { expect, test } from './fault-test.ts'

const names = ['Regulation.pdf', 'Regulation.docx', 'FTC-package.zip']

/** The received files in request order; undefined for each incomplete one. */
function contentsOf(given: readonly (Buffer | undefined)[]): Promise<(string | undefined)[]> {
  return Promise.all(given.map(async (bytes, place) => bytes && contentOf(names[place] ?? '', bytes)))
}

test('serves and stores no partial file when regulations is killed during exports, and creates whole files on request', async ({
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
  // Locked, so it cannot have been done.
  expect(ftc).toBeUndefined()
  for (const [name, bytes] of requests.finished())
    expect(await contentOf(name, bytes), name).toBe(await contentOf(name, whole.get(name) ?? Buffer.alloc(0)))
  expect(requests.unfinished()).not.toEqual([])
  expect(await contentsOf(await requests.all())).toEqual(undisturbed)

  // A partial file may belong to another process until it is older than any export takes.
  requests.ageUnfinished()
  await endAndWait(portal, 'regulations', 'SIGTERM')
  expect(requests.unfinished()).toEqual([])
})
