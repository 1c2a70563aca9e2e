import { describe, expect, test } from 'vitest'
import { onePixel } from '../../testing/regulations.ts'
import { pictureOf } from './picture.ts'

describe('a picture', () => {
  test('is known by its content, with its size', () => {
    expect(pictureOf(Buffer.from(onePixel, 'base64'))).toEqual({ mediaType: 'image/png', width: 1, height: 1 })
    const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc00011080040008003012200021101031101', 'hex')
    expect(pictureOf(jpeg)).toEqual({ mediaType: 'image/jpeg', width: 128, height: 64 })
    const webp = Buffer.alloc(30)
    webp.write('RIFF', 0)
    webp.write('WEBPVP8X', 8)
    webp.writeUIntLE(299, 24, 3)
    webp.writeUIntLE(199, 27, 3)
    expect(pictureOf(webp)).toEqual({ mediaType: 'image/webp', width: 300, height: 200 })
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a name without a picture', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')],
    ['a JPEG that ends early', Buffer.from('ffd8ffe0ffff', 'hex')],
    ['segments without end', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(100, 0xff)])],
    [
      'a picture larger than any screen',
      Buffer.from('89504e470d0a1a0a0000000d49484452000186a0000186a0080600000000000000', 'hex'),
    ],
    [
      'a picture of few bytes that unpacks to a quarter of a gigabyte',
      Buffer.from('89504e470d0a1a0a0000000d4948445200001f4000001f40080600000000000000', 'hex'),
    ],
  ])('%s is none', (_, bytes) => expect(pictureOf(bytes)).toBeUndefined())
})
