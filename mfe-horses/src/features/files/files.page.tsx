import { HorseFrame } from '../../shared/horse-frame/index.ts'
import { HorseFiles } from './horse-files.tsx'

/** `/horses/:horseId/files`: uploading, downloading and deleting files of a horse. */
export default function FilesPage() {
  return <HorseFrame tab="files">{(horse) => <HorseFiles horse={horse} />}</HorseFrame>
}
