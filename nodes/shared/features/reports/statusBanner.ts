import type { Language } from './texts';

/**
 * A script for other web pages: it shows a bar while a device is down, or an incident or
 * maintenance is current. It reads only the summary.json next to it, and shows nothing if that is
 * unreadable, or older than `staleMinutes` (0 for any age). It is ASCII, because such a page can
 * have any charset.
 */
export function bannerScript(language: Language, staleMinutes: number): string {
	return `(async()=>{try{
const u=document.currentScript.src,s=await(await fetch(new URL("summary.json",u),{cache:"no-cache"})).json(),p=s.page,m=${staleMinutes},
n=[...s.incidents,...s.scheduled_maintenances.filter(i=>i.status=="in_progress")].map(i=>i.name);
if(!n.length||m&&Date.now()-Date.parse(p.updated_at)>m*6e4)return;
if(document.readyState=="loading")await new Promise(r=>addEventListener("DOMContentLoaded",r));
const b=document.createElement("div"),a=document.createElement("a");
b.setAttribute("role","status");
b.lang="${language}";
b.dir="auto";
b.style.cssText="padding:8px 16px;text-align:center;background:#fff8c5;color:#1f2328;font:16px/1.5 system-ui,sans-serif";
a.style.color="inherit";
if(/^https?:/.test(p.url))a.href=p.url;
a.textContent=n.slice(0,3).join(" \\u00b7 ")+(n.length>3?" \\u2026":"");
document.body.prepend(b);
requestAnimationFrame(()=>b.append(a))
}catch{}})()
`;
}
