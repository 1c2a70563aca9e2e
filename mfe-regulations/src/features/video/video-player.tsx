import type { PortalDocument } from '@portal/contracts-regulations'
import { useLocale, useShell } from '@portal/shell-sdk'
import { Button, Notice, SelectField } from '@portal/ui'
import { useSearchParams } from '@portal/ui/router'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { documentQuery, type DocumentPlace } from '../../document-addresses.ts'
import { useViewerText } from '../viewing/texts.ts'
import { clockOf, readMoment } from './video-time.ts'
import './video.css'

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const
/** Seconds that an arrow key goes on or back. */
const leap = 5

/** A video with captions; where in it one is can be shared. */
export default function VideoPlayer({
  document,
  place,
  address,
}: {
  readonly document: PortalDocument
  readonly place: DocumentPlace
  readonly address: string
}) {
  const t = useViewerText()
  const locale = useLocale()
  const [params] = useSearchParams()
  const video = useRef<HTMLVideoElement>(null)
  const [speed, setSpeed] = useState(1)
  const [isFailed, setIsFailed] = useState(false)
  const moment = readMoment(params)
  useMoment(video, moment)
  useEffect(() => {
    if (video.current) video.current.playbackRate = speed
  }, [speed])
  const spoken = document.captions.find(({ language }) => language === locale.slice(0, 2)) ?? document.captions[0]
  return (
    <div className="vp">
      {isFailed && (
        <Notice tone="danger" title={t('video.failed')} live>
          <p>{t('video.failed-text')}</p>
        </Notice>
      )}
      {/* The element has keys and buttons of its own; these are added to them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/media-has-caption */}
      <video
        ref={video}
        className="vp-video"
        src={address}
        controls
        playsInline
        preload="metadata"
        aria-label={document.title}
        lang="en"
        onError={() => setIsFailed(true)}
        onLoadedMetadata={() => setIsFailed(false)}
        onKeyDown={onKeys}
      >
        {document.captions.map(({ language, file }) => (
          <track
            key={file.fileId}
            kind="captions"
            srcLang={language}
            label={t(`video.language.${language}`)}
            src={file.viewAddress}
            default={language === spoken?.language}
          />
        ))}
      </video>
      <div className="vp-tools p-no-print">
        <SelectField
          label={t('video.speed')}
          value={String(speed)}
          onChange={(event) => setSpeed(Number(event.target.value))}
          options={speeds.map((one) => ({ value: String(one), label: t('video.times', { speed: one }) }))}
        />
        <PictureInPicture video={video} />
        <CopyMoment video={video} place={place} />
      </div>
      {document.captions.length === 0 && <p className="p-soft p-small">{t('video.no-captions')}</p>}
      <p className="p-soft p-small">{t('video.keys')}</p>
    </div>
  )
}

/** Goes to the moment of the address once the video knows how long it is. */
function useMoment(video: React.RefObject<HTMLVideoElement | null>, moment: number | undefined): void {
  useEffect(() => {
    const element = video.current
    if (!element || moment === undefined) return
    const go = () => {
      element.currentTime = Math.min(moment, Number.isFinite(element.duration) ? element.duration : moment)
    }
    if (element.readyState >= element.HAVE_METADATA) return go()
    element.addEventListener('loadedmetadata', go, { once: true })
    return () => element.removeEventListener('loadedmetadata', go)
  }, [video, moment])
}

/** Arrows go on and back, C switches the captions, as in the players people know. Space is the element's own. */
function onKeys(event: KeyboardEvent<HTMLVideoElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const video = event.currentTarget
  switch (event.key) {
    case 'ArrowRight':
      video.currentTime += leap
      break
    case 'ArrowLeft':
      video.currentTime -= leap
      break
    case 'c':
    case 'C':
      switchCaptions(video)
      break
    default:
      return
  }
  event.preventDefault()
}

function switchCaptions(video: HTMLVideoElement): void {
  const tracks = [...video.textTracks]
  const shown = tracks.find(({ mode }) => mode === 'showing')
  const next = shown ?? tracks[0]
  if (next) next.mode = shown ? 'disabled' : 'showing'
}

/** Lets the video stand over other windows, where the browser can. */
function PictureInPicture({ video }: { readonly video: React.RefObject<HTMLVideoElement | null> }) {
  const t = useViewerText()
  const shell = useShell()
  if (!document.pictureInPictureEnabled) return null
  const change = async () => {
    try {
      if (document.pictureInPictureElement) await document.exitPictureInPicture()
      else await video.current?.requestPictureInPicture()
    } catch {
      // Before it knows what it shows, or where the browser's own settings forbid it.
      shell.toasts.show({ kind: 'error', message: t('video.no-picture-in-picture') })
    }
  }
  return <Button onClick={() => void change()}>{t('video.picture-in-picture')}</Button>
}

/** Copies an address that opens the video where it stands now. */
function CopyMoment({
  video,
  place,
}: {
  readonly video: React.RefObject<HTMLVideoElement | null>
  readonly place: DocumentPlace
}) {
  const t = useViewerText()
  const shell = useShell()
  const copy = async () => {
    const seconds = Math.floor(video.current?.currentTime ?? 0)
    const query = documentQuery(place)
    query.set('t', String(seconds))
    const address = new URL(`/reg-document-video?${query}`, location.origin).href
    await navigator.clipboard.writeText(address).then(
      () => shell.toasts.show({ kind: 'success', message: t('video.copied', { time: clockOf(seconds) }) }),
      () => shell.toasts.show({ kind: 'error', message: t('copy-failed', { words: address }) }),
    )
  }
  return <Button onClick={() => void copy()}>{t('video.copy')}</Button>
}
