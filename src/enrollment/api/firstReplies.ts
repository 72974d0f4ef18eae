import { wasLoadedBy } from '../../runtime/survey/navigation/wasLoadedBy.ts';
import type { JsonObject } from '../../runtime/base/json.ts';
import { FIRST_REPLIES, replyFrom, type FirstReply } from './firstCalls.ts';

/**
 * Returns the replies that the server wrote into the page. Each is returned only once, so a repeated call reaches the server. A
 * page that the browser shows again from its history may be old, so its replies are not used.
 */
export function firstReplies(
  document: { readonly getElementById: (id: string) => Pick<Element, 'textContent'> | null },
  isFromHistory = wasLoadedBy('back_forward'),
): (operation: string, params: JsonObject) => FirstReply | undefined {
  const text = isFromHistory ? null : document.getElementById(FIRST_REPLIES)?.textContent;
  const replies: FirstReply[] = text ? JSON.parse(text) : [];
  return (operation, params) => {
    const reply = replyFrom(replies, operation, params);
    if (reply) replies.splice(replies.indexOf(reply), 1);
    return reply;
  };
}
