import { fakeShellHost, signedIn } from '@portal/testing-web'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import ParserPage from './parser.page.tsx'
import { runTask, type ParserTask } from './parser-task.ts'

/** Replaces Worker, which jsdom does not implement. It runs its task when the test calls `finish`. */
class ControlledWorker extends EventTarget {
  static readonly instances: ControlledWorker[] = []
  task: ParserTask | undefined
  isTerminated = false

  constructor() {
    super()
    ControlledWorker.instances.push(this)
  }

  postMessage(task: ParserTask): void {
    this.task = task
  }

  terminate(): void {
    this.isTerminated = true
  }

  emit(data: object): void {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data })))
  }

  finish(): void {
    if (this.task) this.emit({ result: runTask(this.task, () => undefined) })
  }
}

beforeEach(() => {
  localStorage.clear()
  ControlledWorker.instances.length = 0
  vi.stubGlobal('Worker', ControlledWorker)
})
afterEach(() => vi.unstubAllGlobals())

const text = 'Rule 1. Records\n(a) One.\n(b) Two.'

async function startParsing() {
  const view = await openPage(<ParserPage />, '/reg-parser', {}, fakeShellHost({ session: signedIn('EDITORS') }))
  await view.user.click(await screen.findByRole('textbox', { name: /text of the regulation/i }))
  await view.user.paste(text)
  await view.user.click(screen.getByRole('button', { name: 'Parse text' }))
  await vi.waitFor(() => expect(ControlledWorker.instances).toHaveLength(1))
  return view
}

/** Returns the worker that was created last. */
function getWorker(): ControlledWorker {
  const last = ControlledWorker.instances.at(-1)
  if (!last) throw new Error('no worker was created')
  return last
}

test('shows the progress of the worker and then the provisions', async () => {
  await startParsing()
  const progress = await screen.findByRole('progressbar', { name: 'Parsing the text' })
  expect(progress).toHaveAttribute('value', '0')
  getWorker().emit({ progress: 0.42 })
  expect(progress).toHaveAttribute('value', '0.42')
  expect(screen.getByText('42%')).toBeInTheDocument()
  getWorker().finish()
  expect(await screen.findByRole('tree')).toBeInTheDocument()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  expect(getWorker().isTerminated).toBe(false)
})

test('terminates the worker on cancel, keeps the text and ignores late results', async () => {
  const { user } = await startParsing()
  const first = getWorker()
  first.emit({ progress: 0.1 })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(first.isTerminated).toBe(true)
  const field = await screen.findByRole('textbox', { name: /text of the regulation/i })
  expect(field).toHaveValue(text)
  first.finish()
  expect(screen.queryByRole('tree')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Parse text' }))
  await vi.waitFor(() => expect(ControlledWorker.instances).toHaveLength(2))
  getWorker().finish()
  expect(await screen.findByRole('tree')).toBeInTheDocument()
})

test('shows an error when the worker fails and offers the text again', async () => {
  const { user } = await startParsing()
  act(() => void getWorker().dispatchEvent(new ErrorEvent('error', { message: 'out of memory' })))
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(getWorker().isTerminated).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Import another text' }))
  expect(await screen.findByRole('textbox', { name: /text of the regulation/i })).toHaveValue(text)
})
