import { expect, test } from './fault-test.ts'
import { startReplicas } from './replicas.ts'

test('no read fails when one of two replicas is killed', async ({ portal }) => {
  const replicas = await startReplicas(portal)
  const statuses: number[] = []
  const stopping = new AbortController()
  const read = async () => {
    while (!stopping.signal.aborted) {
      const response = await fetch(`${replicas.origin}/api/versions?limit=5`)
      await response.text()
      statuses.push(response.status)
    }
  }
  const readers = Array.from({ length: 8 }, read)
  const waitForReads = async (count: number) => {
    const enough = statuses.length + count
    await expect.poll(() => statuses.length, { timeout: 30_000 }).toBeGreaterThan(enough)
  }
  try {
    await waitForReads(200)
    replicas.replica.kill('SIGKILL')
    await waitForReads(200)
  } finally {
    stopping.abort()
    await Promise.allSettled(readers)
    await replicas.stop()
  }
  await Promise.all(readers)
  expect([...new Set(statuses)]).toEqual([200])
})
