import { fakeShellHost, signedIn } from '@portal/testing-web'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import ParserPage from './parser.page.tsx'
import { doTask, type ReadingTask } from './reading-task.ts'

/** A worker, which jsdom has none of: it does its task when the test says so. */
class SlowWorker extends EventTarget {
  static readonly made: SlowWorker[] = []
  task: ReadingTask | undefined
  isTerminated = false

  constructor() {
    super()
    SlowWorker.made.push(this)
  }

  postMessage(task: ReadingTask): void {
    this.task = task
  }

  terminate(): void {
    this.isTerminated = true
  }

  say(data: object): void {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data })))
  }

  finish(): void {
    if (this.task) this.say({ answer: doTask(this.task, () => undefined) })
  }
}

beforeEach(() => {
  localStorage.clear()
  SlowWorker.made.length = 0
  vi.stubGlobal('Worker', SlowWorker)
})
afterEach(() => vi.unstubAllGlobals())

const text = 'Rule 1. Records\n(a) One.\n(b) Two.'

async function begin() {
  const view = await openPage(<ParserPage />, '/reg-parser', {}, fakeShellHost({ session: signedIn('EDITORS') }))
  await view.user.click(await screen.findByRole('textbox', { name: /text of the regulation/i }))
  await view.user.paste(text)
  await view.user.click(screen.getByRole('button', { name: 'Read the text' }))
  await vi.waitFor(() => expect(SlowWorker.made).toHaveLength(1))
  return view
}

/** The worker that was made last. */
function worker(): SlowWorker {
  const last = SlowWorker.made.at(-1)
  if (!last) throw new Error('no worker was made')
  return last
}

test('the worker’s progress is shown while it reads, then the provisions', async () => {
  await begin()
  const progress = await screen.findByRole('progressbar', { name: 'Reading the text into provisions' })
  expect(progress).toHaveAttribute('value', '0')
  worker().say({ share: 0.42 })
  expect(progress).toHaveAttribute('value', '0.42')
  expect(screen.getByText('42 %')).toBeInTheDocument()
  worker().finish()
  expect(await screen.findByRole('tree')).toBeInTheDocument()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  expect(worker().isTerminated).toBe(false)
})

test('who cancels ends the worker and has the text again; it can be read anew, and what the first would have said is nothing', async () => {
  const { user } = await begin()
  const first = worker()
  first.say({ share: 0.1 })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(first.isTerminated).toBe(true)
  const field = await screen.findByRole('textbox', { name: /text of the regulation/i })
  expect(field).toHaveValue(text)
  first.finish()
  expect(screen.queryByRole('tree')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Read the text' }))
  await vi.waitFor(() => expect(SlowWorker.made).toHaveLength(2))
  worker().finish()
  expect(await screen.findByRole('tree')).toBeInTheDocument()
})

test('a worker that breaks says that the text could not be read, with the way back to it', async () => {
  const { user } = await begin()
  act(() => void worker().dispatchEvent(new ErrorEvent('error', { message: 'out of memory' })))
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(worker().isTerminated).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Take another text' }))
  expect(await screen.findByRole('textbox', { name: /text of the regulation/i })).toHaveValue(text)
})
