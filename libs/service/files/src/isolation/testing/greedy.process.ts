import { readFileSync } from 'node:fs'
import { serveTask } from '../serve-task.ts'

const kept: Uint8Array[] = []

/** Uses a resource without end, as a harmful file makes a library do. */
serveTask(async (task: { readonly work: string }, onProgress) => {
  switch (task.work) {
    case 'buffers':
      for (;;) kept.push(new Uint8Array(2 ** 24).fill(1))
    case 'heap':
      for (const texts: string[] = []; ;) texts.push(`text ${texts.length} `.repeat(10))
    case 'caught allocation':
      try {
        for (;;) kept.push(new Uint8Array(2 ** 24).fill(1))
      } catch {
        return 'the rest is missing'
      }
    case 'processor':
      for (;;);
    case 'nothing':
      return new Promise(() => setInterval(() => undefined, 1_000))
    case 'memory priority':
      return readFileSync('/proc/self/oom_score_adj', 'utf8').trim()
    case 'failure':
      throw new Error('the file is damaged')
    default:
      onProgress(0.5)
      return Object.keys(process.env).filter((name) => /CREDENTIAL|SECRET|URL/.test(name))
  }
})
