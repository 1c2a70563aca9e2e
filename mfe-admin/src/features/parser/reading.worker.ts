import { doTask, type ReadingTask } from './reading-task.ts'

self.addEventListener('message', ({ data }: MessageEvent<ReadingTask>) => {
  self.postMessage({ answer: doTask(data, (share) => self.postMessage({ share })) })
})
