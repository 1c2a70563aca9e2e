import { setFlagsFromString } from 'node:v8'
import { serveTask } from '@portal/files/serve-task'
import { readImage, type ReadImageTask } from './read-image.ts'

// Optimizing WebAssembly takes longer than reading one image: only the functions that run the most are worth it.
setFlagsFromString('--wasm-tiering-budget=40000000')

serveTask((task: ReadImageTask) => readImage(task))
