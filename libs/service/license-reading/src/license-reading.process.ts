import { serveTask } from '@portal/files/serve-task'
import { readImage, type ReadImageTask } from './read-image.ts'

serveTask((task: ReadImageTask) => readImage(task))
