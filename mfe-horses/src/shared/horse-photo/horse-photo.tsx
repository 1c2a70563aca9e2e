import type { HorseDetails } from '@portal/contracts-horses'
import type { PhotoSize } from '@portal/contracts-horses/file-rules'
import { IconHorse } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { horsesApi } from '../api.ts'
import { useText } from '../texts.ts'
import { useHorseText } from '../use-horse-text.ts'
import './horse-photo.css'

interface HorsePhotoProps {
  readonly horse: Pick<HorseDetails, 'horseId' | 'name' | 'damName' | 'yearOfBirth' | 'photoId'>
  readonly size: PhotoSize
}

/** The photo of a horse, in a box that has its size before the photo arrives; a drawing when there is none. */
export function HorsePhoto({ horse, size }: HorsePhotoProps) {
  const t = useText()
  const { getName } = useHorseText()
  const { horseId, photoId } = horse
  const { downloadHorsePhoto } = horsesApi()
  const photo = useQuery({
    queryKey: [...downloadHorsePhoto.key, horseId, photoId, size],
    queryFn: async ({ signal }) =>
      readAsDataUrl(
        await downloadHorsePhoto({ params: { horseId, fileId: photoId ?? '' }, query: { size } }, { signal }),
      ),
    enabled: photoId !== null,
    // The address names the file, whose content never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const name = getName(horse)
  return (
    <span className="horse-photo" data-size={size}>
      {photo.data === undefined ? (
        <span role="img" aria-label={t(photoId === null ? 'photo.none' : 'photo.alt', { name })}>
          <IconHorse aria-hidden="true" size={size === 'large' ? 56 : 28} />
        </span>
      ) : (
        <img src={photo.data} alt={t('photo.alt', { name })} />
      )}
    </span>
  )
}

/** The security policy of pages allows images from data, not from object URLs. */
function readAsDataUrl(content: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(String(reader.result)))
  reader.addEventListener('error', () => reject(reader.error ?? new Error('The photo was not read.')))
  reader.readAsDataURL(content)
  return promise
}
