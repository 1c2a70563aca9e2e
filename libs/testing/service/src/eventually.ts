/**
 * Waits until `check` passes without throwing (an `expect` inside), looking every 20 ms; after `patience` milliseconds its
 * last failure is thrown. For what happens in another process or loop; never for what can be awaited.
 */
export async function eventually<Result>(check: () => Promise<Result> | Result, patience = 20_000): Promise<Result> {
  const end = Date.now() + patience
  for (;;) {
    try {
      return await check()
    } catch (failure) {
      if (Date.now() > end) throw failure
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
