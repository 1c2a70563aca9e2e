import { Notice } from '@portal/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { parseScan, type Scan } from './parse-scan.ts'
import { useBarnText } from './texts.ts'

type State = 'starting' | 'reading' | 'refused' | 'missing' | 'failed'

const pauseMs = 200
/** Larger pictures take longer and are read no better. */
const maxWidth = 1280

/** Shows the picture of the camera and reads codes in it until one of them is a microchip or a stall card. */
export default function Camera({ onScan }: { readonly onScan: (scan: Scan) => void }) {
  const t = useBarnText()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>('starting')
  const [hasOtherCode, setOtherCode] = useState(false)
  const report = useEffectEvent(onScan)
  useEffect(() => {
    const element = video.current
    const stop = new AbortController()
    if (!element) return
    readCamera(element, stop.signal, {
      onReady: () => setState('reading'),
      onCode: (text) => {
        const scan = parseScan(text)
        setOtherCode(scan === undefined)
        if (scan) report(scan)
        return scan !== undefined
      },
    }).catch((failure: unknown) => {
      if (!stop.signal.aborted) setState(toState(failure))
    })
    return () => stop.abort()
  }, [])
  const failed = state === 'refused' || state === 'missing' || state === 'failed'
  if (failed) return <Notice tone="warning">{t(`camera.${state}`)}</Notice>
  return (
    <div className="barn-camera p-stack" data-gap="s">
      <video ref={video} muted playsInline aria-label={t('camera.aim')} />
      <p role="status">
        {t(hasOtherCode ? 'camera.unknown' : state === 'starting' ? 'camera.starting' : 'camera.aim')}
      </p>
    </div>
  )
}

interface Listener {
  readonly onReady: () => void
  /** Returns whether the code is a microchip or a stall card. */
  readonly onCode: (text: string) => boolean
}

async function readCamera(video: HTMLVideoElement, signal: AbortSignal, { onReady, onCode }: Listener): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  onReady()
  // A megabyte, which only a page with a camera needs.
  const { readCodes } = await import('./read-barcodes.ts')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('the browser has no canvas')
  while (!signal.aborted) {
    const { videoWidth, videoHeight } = video
    if (videoWidth > 0) {
      const scale = Math.min(1, maxWidth / videoWidth)
      canvas.width = Math.round(videoWidth * scale)
      canvas.height = Math.round(videoHeight * scale)
      context.drawImage(video, 0, 0, canvas.width, canvas.height)
      const codes = await readCodes(context.getImageData(0, 0, canvas.width, canvas.height))
      if (!signal.aborted && codes.some(onCode)) return stop()
    }
    await new Promise((resolve) => void setTimeout(resolve, pauseMs))
  }
}

function toState(failure: unknown): State {
  const name = failure instanceof DOMException ? failure.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}
