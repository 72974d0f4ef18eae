/** Makes this worker answer the requests of its page. @param answer may reply to one request several times */
export function answerRequests<Request, Reply>(answer: (request: Request, reply: (message: Reply) => void) => void): void {
  addEventListener('message', ({ data }: MessageEvent<Request>) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin.
    answer(data, (message) => postMessage(message)),
  );
}
