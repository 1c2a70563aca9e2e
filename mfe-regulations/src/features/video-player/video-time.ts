/** Parses the start time in seconds from `?t=95` or `?t=1m35s`; undefined when there is none. */
export function parseStartTime(params: URLSearchParams): number | undefined {
  const value = params.get('t') ?? ''
  if (/^\d{1,6}$/.test(value)) return Number(value)
  const [, hours = '0', minutes = '0', seconds = '0'] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(value) ?? []
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return total > 0 ? total : undefined
}

/** Formats seconds as `1:05` or `1:02:03`. */
export function formatTime(seconds: number): string {
  const totalSeconds = Math.max(0, Math.floor(seconds))
  const [hours, minutes, secondsPart] = [
    Math.floor(totalSeconds / 3600),
    Math.floor((totalSeconds % 3600) / 60),
    totalSeconds % 60,
  ]
  const pad = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(secondsPart)}` : `${minutes}:${pad(secondsPart)}`
}
