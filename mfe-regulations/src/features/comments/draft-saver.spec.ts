import { expect, test } from 'vitest'
import { createDraftSaver } from './draft-saver.ts'

/** A timer that the test lets pass. */
function clock() {
  let waiting: (() => void) | undefined
  return {
    schedule: (work: () => void) => {
      waiting = work
      return () => {
        waiting = undefined
      }
    },
    pass: () => waiting?.(),
  }
}

test('only the newest words are sent, after a pause', async () => {
  const sent: string[] = []
  const { schedule, pass } = clock()
  const saver = createDraftSaver<string>(async (words) => void sent.push(words), schedule)
  saver.later('a')
  saver.later('ab')
  expect(sent).toEqual([])
  pass()
  await saver.flush()
  expect(sent).toEqual(['ab'])
})

test('an older text never overtakes a newer one, and a failure does not stop what follows', async () => {
  const sent: string[] = []
  let fail = true
  let letGo = () => {}
  const saver = createDraftSaver<string>(async (words) => {
    if (words === 'slow') await new Promise<void>((done) => (letGo = done))
    if (fail) {
      fail = false
      throw new Error('no network')
    }
    sent.push(words)
  }, clock().schedule)
  saver.later('lost')
  await saver.flush()
  saver.later('slow')
  const slow = saver.flush()
  saver.later('quick')
  const quick = saver.flush()
  await Promise.resolve()
  letGo()
  await Promise.all([slow, quick])
  expect(sent).toEqual(['slow', 'quick'])
})

test('what was cancelled is not sent', async () => {
  const sent: string[] = []
  const saver = createDraftSaver<string>(async (words) => void sent.push(words), clock().schedule)
  saver.later('a')
  saver.cancel()
  await saver.flush()
  expect(sent).toEqual([])
})
