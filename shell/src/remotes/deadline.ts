/** Rejects when the work has not ended in time. The work itself goes on; its late result is dropped. */
export const withDeadline = async <Result>(work: Promise<Result>, milliseconds: number): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not ready after ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
};
