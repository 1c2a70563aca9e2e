import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createFileLimits, runLimitedProcess, type FileContent, type FileKindName } from '@portal/files'
import type { ContentTask } from './content.process.ts'

/** A larger file has no text, but can still be downloaded. */
const maxBytes = 100 * 1024 ** 2
const maxCharacters = 4_000_000
const memoryMegabytes = 512

/** The script next to the bundled service, or the source file when the service runs from source. */
const bundledScript = new URL('./content-process.mjs', import.meta.url)
const script = existsSync(bundledScript) ? bundledScript : new URL('./content.process.ts', import.meta.url)

/**
 * Extracts the text of a PDF or DOCX file, and the HTML of a DOCX file, in a process of its own. Throws LimitExceededError when
 * the file needs too much memory or time. Aborting the signal stops it.
 */
export async function extractContent(path: string, kind: FileKindName, signal: AbortSignal): Promise<FileContent> {
  if (kind !== 'pdf' && kind !== 'docx') return {}
  const { size } = await stat(path)
  if (size > maxBytes) return {}
  const task: ContentTask = { path, kind, maxCharacters }
  return runLimitedProcess<FileContent>({ script, task, limits: createFileLimits(size, memoryMegabytes), signal })
}
