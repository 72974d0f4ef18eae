import { prerender } from 'react-dom/static';
import { Loading } from '../../../runtime/survey/waiting/Loading.tsx';

/** Renders what the page shows while it loads, for addresses whose screen the server does not render. It contains no text. */
export async function renderOutline(): Promise<string> {
  const { prelude } = await prerender(<Loading label="" />);
  return new Response(prelude).text();
}
