import type { FileKindName } from '../file-kinds.ts'
import { serveTask } from '../isolation/serve-task.ts'
import { inspectLocalFile } from './inspect-local-file.ts'

serveTask(async ({ path, kind }: { readonly path: string; readonly kind: FileKindName }) => {
  const errorCode = await inspectLocalFile(path, kind)
  return errorCode === undefined ? {} : { errorCode }
})
