import { readFileSync } from 'node:fs'
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
        const usedMegabytes = readPeakMegabytes()
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

/**
 * Returns the most memory that this process has used. On Linux, `resourceUsage().maxRSS` starts at the memory of the service
 * that started the process, so a harmless file would fail in a large service.
 */
function readPeakMegabytes(): number {
  const peak =
    process.platform === 'linux' && /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return (peak ? Number(peak) : process.resourceUsage().maxRSS) / 1024
}
