import { describe, expect, it } from "@jest/globals";
import { workerScript } from "../../src/lib/workerScript";
import { texts } from "../../src/texts/texts";

describe("the script that registers the service worker", () => {
  it("names the build and the language, and cannot leave its element", () => {
    expect(workerScript("abc_1", texts())).toContain('register("/sw.js?build=abc_1&language=en&');
    const alerts = { ...texts().alerts, pushTurn: '</script>"' };
    const script = workerScript('</script>"', { language: "en", alerts });
    expect(script).toContain('register("/sw.js?build=%3C%2Fscript%3E%22&');
    expect(script).not.toContain("<");
    // Around the event's name and the address.
    expect(script.split('"')).toHaveLength(5);
  });

  it("is empty without a build, because the offline page would stay out of date", () => {
    expect(workerScript(undefined, texts())).toBe("");
  });
});
