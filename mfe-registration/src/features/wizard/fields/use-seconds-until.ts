import { useEffect, useState } from 'react'

/** Counts down the seconds until an instant; 0 once it has passed. */
export function useSecondsUntil(instant: string | null): number {
  const end = instant === null ? 0 : Date.parse(instant)
  const [now, setNow] = useState(Date.now)
  const secondsLeft = Math.max(0, Math.ceil((end - now) / 1000))
  const isRunning = secondsLeft > 0
  useEffect(() => setNow(Date.now()), [end])
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return secondsLeft
}

/** `4:12` */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
