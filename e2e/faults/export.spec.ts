import { getContent } from './exported-files.ts'
import { ExportRequests } from './export-requests.ts'
import { restartProcess } from './fault-portal.ts'
import { expect, test } from './fault-test.ts'

const names = ['Regulation.pdf', 'Regulation.docx', 'FTC-package.zip']

/** Returns the comparable content of each received file; undefined for an incomplete one. */
function getContents(files: readonly (Buffer | undefined)[]): Promise<(string | undefined)[]> {
  return Promise.all(files.map(async (bytes, index) => bytes && getContent(names[index] ?? '', bytes)))
}

test('serves and stores no partial file when regulations is killed during exports, and creates complete files on request', async ({
  portal,
}) => {
  const requests = await ExportRequests.prepare(portal)
  const expected = await getContents(await requests.sendAll())
  expect(expected).not.toContain(undefined)
  const complete = requests.listFiles()

  requests.deleteFiles()
  const interrupted = requests.sendAll()
  await expect.poll(() => requests.pauseWhenPartlyWritten(), { intervals: [5] }).toBe(true)
  await restartProcess(portal, 'regulations', 'SIGKILL')
  const [pdf, docx, ftc] = await getContents(await interrupted)
  expect([undefined, expected[0]]).toContain(pdf)
  expect([undefined, expected[1]]).toContain(docx)
  // The edge sends a request again when its connection is lost before the response has begun, so it may be complete.
  expect([undefined, expected[2]]).toContain(ftc)
  for (const [name, bytes] of requests.listFiles())
    expect(await getContent(name, bytes), name).toBe(await getContent(name, complete.get(name) ?? Buffer.alloc(0)))
  expect(requests.listPartialFiles()).not.toEqual([])
  expect(await getContents(await requests.sendAll())).toEqual(expected)

  // A partial file may belong to another process until it is older than any export takes.
  requests.agePartialFiles()
  await restartProcess(portal, 'regulations', 'SIGTERM')
  expect(requests.listPartialFiles()).toEqual([])
})
