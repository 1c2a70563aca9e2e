import type { TaskMessage } from './limited-process.ts'

/** Runs the work of a process that was started by `runLimitedProcess`, and sends its result. */
export function serveTask<Task, Result>(
  work: (task: Task, onProgress: (progress: number) => void) => Promise<Result>,
): void {
  const send = (message: TaskMessage<Result>) => process.send?.(message)
  process.once('message', ({ task, memoryMegabytes }: { task: Task; memoryMegabytes: number }) => {
    work(task, (progress) => void send({ progress })).then(
      (result) => {
        // A library may have caught a failed allocation and returned part of the content.
        const usedMegabytes = process.resourceUsage().maxRSS / 1024
        if (usedMegabytes <= memoryMegabytes) send({ result })
        else send({ failure: `the work used ${Math.round(usedMegabytes)} MB of memory`, isLimit: true })
      },
      (failure: unknown) => {
        const message = failure instanceof Error ? failure.message : String(failure)
        // A library may wrap the RangeError of a failed allocation in an error of its own.
        send({ failure: message, isLimit: /allocation failed|invalid .*length/i.test(message) })
      },
    )
  })
  process.once('disconnect', () => process.exit())
}
