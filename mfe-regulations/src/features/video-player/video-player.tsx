import type { PortalDocument } from '@portal/contracts-regulations'
import { useLocale, useShell } from '@portal/shell-sdk'
import { Button, Notice, SelectField } from '@portal/ui'
import { useSearchParams } from '@portal/ui/router'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { toDocumentQuery, type DocumentRef } from '../../shared/documents/document-urls.ts'
import { useDocumentViewerText } from '../../shared/texts/document-viewer-texts.ts'
import { formatTime, parseStartTime } from './video-time.ts'
import './video-player.css'

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const
/** Seconds that an arrow key skips. */
const seekSeconds = 5

/** A video with captions and a button to copy a link at the current time. */
export default function VideoPlayer({
  document,
  documentRef,
  url,
}: {
  readonly document: PortalDocument
  readonly documentRef: DocumentRef
  readonly url: string
}) {
  const t = useDocumentViewerText()
  const locale = useLocale()
  const [params] = useSearchParams()
  const video = useRef<HTMLVideoElement>(null)
  const [speed, setSpeed] = useState(1)
  const [isFailed, setIsFailed] = useState(false)
  const startTime = parseStartTime(params)
  useStartTime(video, startTime)
  useEffect(() => {
    if (video.current) video.current.playbackRate = speed
  }, [speed])
  const defaultCaptions =
    document.captions.find(({ language }) => language === locale.slice(0, 2)) ?? document.captions[0]
  return (
    <div className="vp">
      {isFailed && (
        <Notice tone="danger" title={t('video.failed')} live>
          <p>{t('video.failed-text')}</p>
        </Notice>
      )}
      {/* The element has its own keys and buttons; these are added. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/media-has-caption */}
      <video
        ref={video}
        className="vp-video"
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={document.title}
        lang="en"
        onError={() => setIsFailed(true)}
        onLoadedMetadata={() => setIsFailed(false)}
        onKeyDown={onKeyDown}
      >
        {document.captions.map(({ language, file }) => (
          <track
            key={file.fileId}
            kind="captions"
            srcLang={language}
            label={t(`video.language.${language}`)}
            src={file.viewUrl}
            default={language === defaultCaptions?.language}
          />
        ))}
      </video>
      <div className="vp-tools p-no-print">
        <SelectField
          label={t('video.speed')}
          value={String(speed)}
          onChange={(event) => setSpeed(Number(event.target.value))}
          options={speeds.map((value) => ({ value: String(value), label: t('video.times', { speed: value }) }))}
        />
        <PictureInPictureButton video={video} />
        <CopyLinkButton video={video} documentRef={documentRef} />
      </div>
      {document.captions.length === 0 && <p className="p-soft p-small">{t('video.no-captions')}</p>}
      <p className="p-soft p-small">{t('video.keys')}</p>
    </div>
  )
}

/** Seeks to the start time in the URL once the duration is known. */
function useStartTime(video: React.RefObject<HTMLVideoElement | null>, startTime: number | undefined): void {
  useEffect(() => {
    const element = video.current
    if (!element || startTime === undefined) return
    const go = () => {
      element.currentTime = Math.min(startTime, Number.isFinite(element.duration) ? element.duration : startTime)
    }
    if (element.readyState >= element.HAVE_METADATA) return go()
    element.addEventListener('loadedmetadata', go, { once: true })
    return () => element.removeEventListener('loadedmetadata', go)
  }, [video, startTime])
}

/** Arrow keys skip and C toggles captions, as in common players. The element handles Space itself. */
function onKeyDown(event: KeyboardEvent<HTMLVideoElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const video = event.currentTarget
  switch (event.key) {
    case 'ArrowRight':
      video.currentTime += seekSeconds
      break
    case 'ArrowLeft':
      video.currentTime -= seekSeconds
      break
    case 'c':
    case 'C':
      toggleCaptions(video)
      break
    default:
      return
  }
  event.preventDefault()
}

function toggleCaptions(video: HTMLVideoElement): void {
  const tracks = [...video.textTracks]
  const shown = tracks.find(({ mode }) => mode === 'showing')
  const next = shown ?? tracks[0]
  if (next) next.mode = shown ? 'disabled' : 'showing'
}

/** Opens picture-in-picture, where the browser supports it. */
function PictureInPictureButton({ video }: { readonly video: React.RefObject<HTMLVideoElement | null> }) {
  const t = useDocumentViewerText()
  const shell = useShell()
  if (!document.pictureInPictureEnabled) return null
  const toggle = async () => {
    try {
      if (document.pictureInPictureElement) await document.exitPictureInPicture()
      else await video.current?.requestPictureInPicture()
    } catch {
      // The video has no metadata yet, or the browser's settings block it.
      shell.toasts.show({ kind: 'error', message: t('video.no-picture-in-picture') })
    }
  }
  return <Button onClick={() => void toggle()}>{t('video.picture-in-picture')}</Button>
}

/** Copies a URL that opens the video at the current time. */
function CopyLinkButton({
  video,
  documentRef,
}: {
  readonly video: React.RefObject<HTMLVideoElement | null>
  readonly documentRef: DocumentRef
}) {
  const t = useDocumentViewerText()
  const shell = useShell()
  const copy = async () => {
    const seconds = Math.floor(video.current?.currentTime ?? 0)
    const query = toDocumentQuery(documentRef)
    query.set('t', String(seconds))
    const url = new URL(`/reg-document-video?${query}`, location.origin).href
    await navigator.clipboard.writeText(url).then(
      () => shell.toasts.show({ kind: 'success', message: t('video.copied', { time: formatTime(seconds) }) }),
      () => shell.toasts.show({ kind: 'error', message: t('copy-failed', { url }) }),
    )
  }
  return <Button onClick={() => void copy()}>{t('video.copy')}</Button>
}
