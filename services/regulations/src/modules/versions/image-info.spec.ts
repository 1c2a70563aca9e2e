import { describe, expect, test } from 'vitest'
import { onePixel } from '../../testing/regulations.ts'
import { detectImage } from './image-info.ts'

describe('detectImage', () => {
  test('returns type and size by content', () => {
    expect(detectImage(Buffer.from(onePixel, 'base64'))).toEqual({ mediaType: 'image/png', width: 1, height: 1 })
    const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc00011080040008003012200021101031101', 'hex')
    expect(detectImage(jpeg)).toEqual({ mediaType: 'image/jpeg', width: 128, height: 64 })
    const webp = Buffer.alloc(30)
    webp.write('RIFF', 0)
    webp.write('WEBPVP8X', 8)
    webp.writeUIntLE(299, 24, 3)
    webp.writeUIntLE(199, 27, 3)
    expect(detectImage(webp)).toEqual({ mediaType: 'image/webp', width: 300, height: 200 })
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a file name instead of an image', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')],
    ['a truncated JPEG', Buffer.from('ffd8ffe0ffff', 'hex')],
    ['segments without end', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(100, 0xff)])],
    [
      'an image larger than any screen',
      Buffer.from('89504e470d0a1a0a0000000d49484452000186a0000186a0080600000000000000', 'hex'),
    ],
    [
      'a small file that decompresses to a quarter of a gigabyte',
      Buffer.from('89504e470d0a1a0a0000000d4948445200001f4000001f40080600000000000000', 'hex'),
    ],
  ])('refuses %s', (_, bytes) => expect(detectImage(bytes)).toBeUndefined())
})
