import { arrivedBy } from '../../runtime/survey/arrivedBy.ts';
import type { Json, JsonObject } from '../../runtime/base/json.ts';
import { FIRST_REPLIES, type FirstReply } from './firstCalls.ts';

/**
 * Returns the replies that the server wrote into the page. Each is given out once, so a repeated call reaches the server. A page that
 * the browser shows again from its history may be old, so its replies are not used.
 */
export function firstReplies(
  document: { readonly getElementById: (id: string) => Pick<Element, 'textContent'> | null },
  isFromHistory = arrivedBy('back_forward'),
): (operation: string, params: JsonObject) => Json | undefined {
  const text = isFromHistory ? null : document.getElementById(FIRST_REPLIES)?.textContent;
  const replies: FirstReply[] = text ? JSON.parse(text) : [];
  return (operation, params) => {
    const asked = JSON.stringify(params);
    const index = replies.findIndex((reply) => reply.operation === operation && JSON.stringify(reply.params) === asked);
    return index < 0 ? undefined : replies.splice(index, 1)[0]?.value;
  };
}
