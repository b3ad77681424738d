/** Resolves to the value of the promise, or to `otherwise` if that takes longer. */
export async function withinMs<Value>(promise: Promise<Value>, ms: number, otherwise: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(resolve, ms, otherwise);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
