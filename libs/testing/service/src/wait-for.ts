/**
 * Repeats `check` every 20 ms until it passes without throwing (an `expect` inside); after `timeoutMs` its last failure is
 * thrown. For effects in another process or loop; await everything else directly.
 */
export async function waitFor<Result>(check: () => Promise<Result> | Result, timeoutMs = 20_000): Promise<Result> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await check()
    } catch (failure) {
      if (Date.now() > deadline) throw failure
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
