import { runTask, type ParserTask } from './parser-task.ts'

self.addEventListener('message', ({ data }: MessageEvent<ParserTask>) => {
  self.postMessage({ result: runTask(data, (progress) => self.postMessage({ progress })) })
})
