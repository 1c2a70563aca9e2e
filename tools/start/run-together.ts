/** Waits until both tasks have ended, so that a failure leaves nothing running. Then throws the first failure, if any. */
export async function runTogether<First, Second>(
  first: Promise<First>,
  second: Promise<Second>,
): Promise<readonly [First, Second]> {
  await Promise.allSettled([first, second])
  return Promise.all([first, second])
}
