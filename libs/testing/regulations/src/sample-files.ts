import type { Page } from '@playwright/test'

/** Creates a PDF file with one page per text and an outline. */
export function samplePdf(pages: readonly { readonly title: string; readonly text: string }[]): Buffer {
  const first = 4
  const outline = first + pages.length * 2
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Outlines ${outline} 0 R >>`,
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap(({ title, text }, at) => {
      const content = `BT /F 24 Tf 72 700 Td (${title}) Tj ET BT /F 12 Tf 72 660 Td (${text}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${first + at * 2 + 1} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
    `<< /Type /Outlines /First ${outline + 1} 0 R /Last ${outline + pages.length} 0 R /Count ${pages.length} >>`,
    ...pages.map(({ title }, at) => {
      const next = at + 1 < pages.length ? `/Next ${outline + at + 2} 0 R` : ''
      const previous = at > 0 ? `/Prev ${outline + at} 0 R` : ''
      return `<< /Title (${title}) /Parent ${outline} 0 R ${next} ${previous} /Dest [${first + at * 2} 0 R /Fit] >>`
    }),
  ]
  let file = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

/** Captions shown from the first to the last second of a video. */
export function sampleCaptions(words: string): Buffer {
  return Buffer.from(`WEBVTT\n\n00:00.000 --> 00:09.000\n${words}\n`)
}

/** A WebM video of about a second, recorded by the test's browser. */
export async function sampleVideo(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((resolve) => (recorder.onstop = resolve))
    recorder.start()
    // Draws a new picture every tenth of a second, because a recording skips unchanged frames.
    for (let picture = 0; picture < 12; picture += 1) {
      if (pen) {
        pen.fillStyle = `hsl(${picture * 30} 60% 40%)`
        pen.fillRect(0, 0, canvas.width, canvas.height)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    recorder.stop()
    await stopped
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(bytes)
}
