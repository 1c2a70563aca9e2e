import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { removeImageMetadata } from './remove-image-metadata.ts'

const exif = {
  IFD0: { Make: 'Camera of Ana', Copyright: 'Ana García' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 12/1 9/1', GPSLongitudeRef: 'W', GPSLongitude: '85/1 46/1 12/1' },
}
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .composite([{ input: { create: { width: 10, height: 10, channels: 3, background: '#fff' } }, left: 0, top: 0 }])
    .withExif(exif)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Barn 12</place></x:xmpmeta>')
const traces = /Exif|eXIf|Camera of Ana|Garc|xmpmeta|Barn 12|GPS/
const getPixels = (image: Buffer) => sharp(image).rotate().raw().toBuffer()

describe('the metadata of an image', () => {
  it.each([
    ['a JPEG photo', 'jpeg', () => photo().jpeg().toBuffer()],
    ['a progressive JPEG photo', 'jpeg', () => photo().jpeg({ progressive: true }).toBuffer()],
    ['a PNG image', 'png', () => photo().png().toBuffer()],
  ] as const)('of %s is removed and its pixels stay', async (_, kind, make) => {
    const image = await make()
    expect(image.toString('latin1')).toMatch(traces)
    const cleaned = removeImageMetadata(image, kind)
    expect(cleaned.toString('latin1')).not.toMatch(traces)
    expect(await sharp(cleaned).metadata()).toMatchObject({ format: kind, width: 60, height: 40, space: 'srgb' })
    expect((await getPixels(cleaned)).equals(await getPixels(image))).toBe(true)
    expect(removeImageMetadata(cleaned, kind).equals(cleaned)).toBe(true)
  })

  it.each([3, 6, 8])('keeps orientation %i of a photo and nothing else', async (orientation) => {
    const image = await photo().withMetadata({ orientation, exif }).jpeg().toBuffer()
    const cleaned = removeImageMetadata(image, 'jpeg')
    expect((await sharp(cleaned).metadata()).orientation).toBe(orientation)
    expect(cleaned.toString('latin1')).not.toMatch(/Camera of Ana|Garc|xmpmeta/)
    expect((await getPixels(cleaned)).equals(await getPixels(image))).toBe(true)
  })

  it('includes comments and what follows the end of the image', async () => {
    const image = await photo().jpeg().toBuffer()
    const comment = Buffer.from('fffe00094261726e203132', 'hex')
    const extended = Buffer.concat([image.subarray(0, 2), comment, image.subarray(2), image])
    expect(removeImageMetadata(extended, 'jpeg').equals(removeImageMetadata(image, 'jpeg'))).toBe(true)
    const png = await photo().png().toBuffer()
    const followed = Buffer.concat([png, Buffer.from('Barn 12')])
    expect(removeImageMetadata(followed, 'png').equals(removeImageMetadata(png, 'png'))).toBe(true)
  })

  it('stays when an image is damaged before its pixels or the file is not an image', async () => {
    const image = await photo().jpeg().toBuffer()
    for (const [content, kind] of [
      [image.subarray(0, 30), 'jpeg'],
      [(await photo().png().toBuffer()).subarray(0, 40), 'png'],
      [Buffer.from('%PDF-1.7 Exif'), 'pdf'],
    ] as const)
      expect(removeImageMetadata(content, kind)).toBe(content)
  })

  it('is removed wherever a photo is cut off', async () => {
    const image = await photo().jpeg().toBuffer()
    const start = image.indexOf(Buffer.from('ffda', 'hex')) + 20
    for (let length = start; length < image.length; length += 7)
      expect(removeImageMetadata(image.subarray(0, length), 'jpeg').toString('latin1')).not.toMatch(traces)
  })
})
