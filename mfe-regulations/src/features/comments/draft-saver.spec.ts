import { expect, test } from 'vitest'
import { createDraftSaver } from './draft-saver.ts'

/** A timer controlled by the test. */
function createTestTimer() {
  let scheduledWork: (() => void) | undefined
  return {
    schedule: (work: () => void) => {
      scheduledWork = work
      return () => {
        scheduledWork = undefined
      }
    },
    elapse: () => scheduledWork?.(),
  }
}

test('sends only the newest text after a pause', async () => {
  const sent: string[] = []
  const { schedule, elapse } = createTestTimer()
  const saver = createDraftSaver<string>(async (text) => void sent.push(text), schedule)
  saver.schedule('a')
  saver.schedule('ab')
  expect(sent).toEqual([])
  elapse()
  await saver.flush()
  expect(sent).toEqual(['ab'])
})

test('sends texts in order, and continues after a failure', async () => {
  const sent: string[] = []
  let shouldFail = true
  let release = () => {}
  const saver = createDraftSaver<string>(async (text) => {
    if (text === 'slow') await new Promise<void>((done) => (release = done))
    if (shouldFail) {
      shouldFail = false
      throw new Error('no network')
    }
    sent.push(text)
  }, createTestTimer().schedule)
  saver.schedule('lost')
  await saver.flush()
  saver.schedule('slow')
  const slowFlush = saver.flush()
  saver.schedule('quick')
  const quickFlush = saver.flush()
  await Promise.resolve()
  release()
  await Promise.all([slowFlush, quickFlush])
  expect(sent).toEqual(['slow', 'quick'])
})

test('does not send a canceled draft', async () => {
  const sent: string[] = []
  const saver = createDraftSaver<string>(async (text) => void sent.push(text), createTestTimer().schedule)
  saver.schedule('a')
  saver.cancel()
  await saver.flush()
  expect(sent).toEqual([])
})
