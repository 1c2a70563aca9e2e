/** Reads big-endian bytes as a number; an empty input is 0. */
export function toNumber(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
}

/**
 * The protocol's PAD: the shortest big-endian two's complement bytes of a non-negative number. A number whose top bit
 * is set gets a leading zero byte; leading zero bytes of the input are dropped. It is NOT padded to the length of the
 * group's prime, unlike RFC 5054.
 */
export function padded(value: bigint): Buffer {
  const digits = value.toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  return Buffer.from(even >= '8' ? `00${even}` : even, 'hex')
}

/** Exactly `length` big-endian bytes of a number that fits. */
export function fixedBytes(value: bigint, length: number): Buffer {
  return Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex')
}
